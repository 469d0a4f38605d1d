/** What happens to a photo at a stand-in worker. */
export const orders = { read: 1, refuse: 2, hang: 3, loseReader: 4 }
