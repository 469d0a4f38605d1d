import { setTimeout as pause } from 'node:timers/promises'

type Patience = { attempts: number; pauseMs: number; isWorthIt: (error: unknown) => boolean }

/** Tries again after a growing pause, as long as the error looks passing; throws the last one. */
export async function withRetries<T>(work: () => Promise<T>, { attempts, pauseMs, isWorthIt }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isWorthIt(error)) throw error
      await pause(pauseMs * attempt)
    }
  }
}
