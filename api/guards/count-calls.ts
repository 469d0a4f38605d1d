/** What was spent under a key since its window began, and the milliseconds until the window ends. */
export type Spent = { spent: number; msLeft: number }

/**
 * Counts calls under a key. A key's window begins with its first call and lasts so many seconds; the next call after
 * that begins a new one. It counts at once, without a promise or a timer, because every request is counted several times.
 */
export function createCallCounter(seconds: number) {
  const windows = new Map<string, { spent: number; startedAt: number }>()
  /** Counted from the start, as the end less now is longer than a window by a rounding error of fractions. */
  const msLeft = (startedAt: number, now: number) => seconds * 1000 - (now - startedAt)
  /** All windows are equally long and the map is in the order of their beginnings, so those that are over come first. */
  const forgetOver = (now: number) => {
    for (const [key, { startedAt }] of windows) {
      if (msLeft(startedAt, now) > 0) return
      windows.delete(key)
    }
  }
  return {
    /** Adds to what was spent under this key. */
    spend(key: string, cost = 1): Spent {
      const now = performance.now()
      forgetOver(now)
      const window = windows.get(key) ?? { spent: 0, startedAt: now }
      window.spent += cost
      windows.set(key, window)
      return { spent: window.spent, msLeft: msLeft(window.startedAt, now) }
    },
    /** What was spent under this key. */
    look(key: string): Spent {
      const now = performance.now()
      forgetOver(now)
      const window = windows.get(key)
      return { spent: window?.spent ?? 0, msLeft: window ? msLeft(window.startedAt, now) : 0 }
    },
    /** How many keys it knows. */
    size: () => windows.size,
  }
}
