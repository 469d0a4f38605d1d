import { setImmediate as nextTurn } from 'node:timers/promises'

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Resolves in a turn of the event loop of its own. Whatever long work is done part by part, and for however many people
 * at once, one part is done in each turn, and others are answered between two parts.
 */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/** Long work whose steps are short waits with this between them: others get a turn whenever a few milliseconds are over. */
export function shortTurns(longestMs = 5): () => Promise<void> {
  let start = performance.now()
  return async () => {
    if (performance.now() - start < longestMs) return
    await ownTurn()
    start = performance.now()
  }
}
