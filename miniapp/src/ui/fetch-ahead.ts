/** Parts within screens that are fetched ahead; a screen adds its own as its script runs. */
export const partsAhead = new Set<{ fetch: () => Promise<unknown> }>()

/**
 * Fetches the screens and the parts within them one after another while the page has nothing else to do, so that they
 * open without a connection; `onDone` hears when all are there. What fails is tried again when the connection is back. Ends
 * with the signal.
 */
export function fetchAhead(input: {
  screens: readonly { fetch: () => Promise<unknown> }[]
  isBusy: () => boolean
  onDone: () => void
  signal: AbortSignal
}): void {
  const { screens, isBusy, onDone, signal } = input
  for (const screen of screens) partsAhead.add(screen)
  async function fetchAll(): Promise<void> {
    // The set grows meanwhile: a screen that is there adds its own parts.
    let isAllThere = true
    for (const part of partsAhead) {
      do await idle()
      while (isBusy() && !signal.aborted)
      if (signal.aborted || !navigator.onLine) return
      await part.fetch().catch(() => {
        isAllThere = false
      })
    }
    if (isAllThere) onDone()
  }
  window.addEventListener('online', fetchAll, { signal })
  void fetchAll()
}

/** Waits until the page has been idle; Safari has no word for that. */
const idle = () =>
  new Promise<unknown>(resolve => {
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : resolve(0)), 200)
  })
