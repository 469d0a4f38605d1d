import { maxImportBytes } from '#contracts/imports.ts'
import { maxPhotoBytes } from '#contracts/scans.ts'

/** Rates and sizes, values of the app so that tests can set them. */
export type Limits = {
  photoBytes: number
  /** Width × height that we are ready to decode. */
  photoPixels: number
  /** Scans queued or being read, per user. */
  queuedScans: number
  /** Milliseconds after a photo of the chat within which the next one joins it: one message answers both. */
  photoSeriesMs: number
  /** Readings without a contact, which count against no quota, a user and UTC day (PRODUCT §2). */
  uncountedScansPerDay: number
  /** Back sides, which count against no quota either, a user and UTC day. */
  backSidesPerDay: number
  /** Size of a file of contacts, and contacts imported a user and UTC day. */
  importBytes: number
  /** Milliseconds that the reading of such a file may take. */
  importTimeout: number
  importedPerDay: number
  /** Details sent through public cards: an hour and network, a UTC day and owner. */
  detailsPerAddress: number
  detailsPerCard: number
  /** Milliseconds without progress after which a reader counts as stuck. */
  ocrTimeout: number
  /** Milliseconds after the start for which pages wait for Telegram to tell the bot's name. */
  botNamePatience: number
  /** Requests a minute at the api. */
  requestsPerUser: number
  requestsPerAddress: number
  /** Event streams open at once per user. */
  eventStreams: number
  /** App keys of a person, and requests a minute by each. */
  appKeys: number
  requestsPerKey: number
  /** Answers kept for each app key, so that the same request again gets the same one. */
  keptAnswers: number
  /** Contacts that the programs of a person create a day. */
  createdPerDay: number
  /** Addresses of a person that webhooks call; of each the events that wait at most, and those kept that are over. */
  webhooks: number
  webhookBacklog: number
  webhookHistory: number
  /** Wrong admin keys a minute and address. */
  adminTriesPerAddress: number
  /** Checkouts started a minute, per address and per Telegram id. */
  checkoutsPerAddress: number
  checkoutsPerId: number
  /** Messages that leave one number in a UTC day, and those of one user from the shared number (PRODUCT §6). */
  messagesPerSender: number
  sharedMessagesPerUser: number
  /** Messages waiting, per user. */
  queuedMessages: number
  /** Look-ups a user and UTC day (PRODUCT §7). */
  lookUpsPerDay: number
  /** Size and length of what is said of a contact, and how often. */
  voiceBytes: number
  voiceSeconds: number
  voiceNotesPerContact: number
  /** Events that a user keeps. */
  events: number
  /** Exports of everything, an hour per user. */
  exportsPerUser: number
  /** What a bot may send as a file. */
  telegramFileBytes: number
  /** Sign-in codes sent an hour, per phone. */
  codesPerPhone: number
  /** Tries of one request to sign in. */
  triesPerCode: number
  /** Codes asked for, and codes tried, an hour per address. */
  codesPerAddress: number
  triesPerAddress: number
  /**
   * Tries an hour, of everybody, at phones that somebody has: from the first on a request has one try at a code of
   * /login, from the second on none.
   */
  guessesBeforeCare: number
  guessesPerHour: number
  /** Requests to sign in that are stored at most. */
  loginRequests: number
}

/** What the running service allows; tests set their own. */
export const defaultLimits: Limits = {
  photoBytes: maxPhotoBytes,
  photoPixels: 120_000_000,
  queuedScans: 200,
  photoSeriesMs: 3000,
  uncountedScansPerDay: 30,
  backSidesPerDay: 100,
  importBytes: maxImportBytes,
  importTimeout: 30_000,
  importedPerDay: 10_000,
  detailsPerAddress: 30,
  detailsPerCard: 200,
  ocrTimeout: 30_000,
  botNamePatience: 5000,
  requestsPerUser: 300,
  requestsPerAddress: 1200,
  eventStreams: 5,
  appKeys: 20,
  requestsPerKey: 600,
  keptAnswers: 10_000,
  createdPerDay: 5000,
  webhooks: 10,
  webhookBacklog: 20_000,
  webhookHistory: 1000,
  adminTriesPerAddress: 10,
  messagesPerSender: 50,
  sharedMessagesPerUser: 10,
  queuedMessages: 200,
  checkoutsPerAddress: 20,
  checkoutsPerId: 5,
  lookUpsPerDay: 20,
  voiceBytes: 3 * 1024 * 1024,
  voiceSeconds: 300,
  voiceNotesPerContact: 50,
  events: 500,
  exportsPerUser: 10,
  telegramFileBytes: 50 * 1000 * 1000,
  codesPerPhone: 5,
  triesPerCode: 5,
  codesPerAddress: 30,
  triesPerAddress: 60,
  guessesBeforeCare: 500,
  guessesPerHour: 20_000,
  loginRequests: 20_000,
}
