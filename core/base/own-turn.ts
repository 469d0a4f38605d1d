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
