/** Somebody with a scan waiting. */
export type Waiting = { userId: number; scanId: number; priority: boolean }

/**
 * Whose scan is next (PRODUCT §2 "Fair line"): round-robin between users; while both kinds wait, plans with priority
 * get three of four slots. It remembers only who of those waiting was served when.
 */
export function createFairLine(): { next(waiting: readonly Waiting[]): Waiting | undefined } {
  let slot = 0
  let lastServed = new Map<number, number>()
  return {
    next(waiting) {
      if (waiting.length === 0) return undefined
      const prioritySlot = slot % 4 !== 3
      const group = waiting.filter(one => one.priority === prioritySlot)
      const candidates = group.length > 0 ? group : waiting
      const turnOf = (one: Waiting) => lastServed.get(one.userId) ?? -1
      const chosen = candidates.reduce((best, one) =>
        turnOf(one) < turnOf(best) || (turnOf(one) === turnOf(best) && one.scanId < best.scanId) ? one : best,
      )
      const present = new Set(waiting.map(one => one.userId))
      lastServed = new Map([...lastServed].filter(([userId]) => present.has(userId)))
      lastServed.set(chosen.userId, slot)
      slot++
      return chosen
    },
  }
}
