import { setTimeout as pause } from 'node:timers/promises'

type Patience = { attempts: number; pauseMs: number; isWorthIt: (error: unknown) => boolean }

/** Retries with growing pauses while the error looks temporary; throws the last error. */
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
