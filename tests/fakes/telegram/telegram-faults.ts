import type { ServerResponse } from 'node:http'
import { Refusal } from './telegram-refusal.ts'
import type { Call } from './telegram-world.ts'

/**
 * A fault on the way to Telegram; `hang` never answers, `reset` cuts the connection, `reset-after` does so after the
 * call was handled.
 */
export type Fault =
  | { status: 429; retryAfter: number }
  | { status: 401 | 403 | 404 | 500 | 502 }
  | 'html'
  | 'hang'
  | 'reset'
  | 'reset-after'

/** A call that the stand-in holds without an answer. */
export type Held = {
  /** Resolves with the call once it has arrived. */
  caught: Promise<Call>
  /** Answers it; resolves when the answer has been sent. */
  release(): Promise<void>
  /** Cuts the connection; a call held `before` then never reached Telegram. */
  drop(): Promise<void>
}

type Plan = { method: string; fault: Fault; left: number }
type Gate = {
  method: string
  when: 'before' | 'after'
  arrive(call: Call): void
  open: Promise<'answer' | 'drop'>
  left(): void
}

export type Faults = {
  /**
   * Makes the next `times` calls of a method (`file` for downloads) fail; except with `reset-after` they have no
   * effect.
   */
  fail(method: string, fault: Fault, times?: number): void
  /** Ends all faults. */
  calm(): void
  /** Holds the next call of a method: `before` Telegram handles it, or `after`. */
  hold(method: string, when: 'before' | 'after'): Held
  take(method: string): Fault | undefined
  takeGate(method: string): Gate | undefined
}

/** No faults yet. */
export function createFaults(): Faults {
  const plans: Plan[] = []
  const gates: Gate[] = []
  return {
    fail(method, fault, times = 1) {
      plans.push({ method, fault, left: times })
    },
    calm() {
      plans.length = 0
    },
    take(method) {
      const plan = plans.find(one => one.method === method && one.left > 0)
      if (plan) plan.left -= 1
      return plan?.fault
    },
    hold(method, when) {
      const arrival = Promise.withResolvers<Call>()
      const opening = Promise.withResolvers<'answer' | 'drop'>()
      const leaving = Promise.withResolvers<void>()
      gates.push({ method, when, arrive: arrival.resolve, open: opening.promise, left: leaving.resolve })
      const end = (how: 'answer' | 'drop') => {
        opening.resolve(how)
        return leaving.promise
      }
      return { caught: arrival.promise, release: () => end('answer'), drop: () => end('drop') }
    },
    takeGate(method) {
      const index = gates.findIndex(gate => gate.method === method)
      return index < 0 ? undefined : gates.splice(index, 1)[0]
    },
  }
}

/** Applies a fault: throws Telegram's refusal, or breaks the response itself. */
export function play(fault: Fault, response: ServerResponse): void {
  if (fault === 'hang') return
  if (fault === 'reset' || fault === 'reset-after') {
    response.destroy()
    return
  }
  if (fault === 'html') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    return
  }
  if (fault.status === 429) {
    throw new Refusal(429, `Too Many Requests: retry after ${fault.retryAfter}`, { retry_after: fault.retryAfter })
  }
  const words = {
    401: 'Unauthorized',
    403: 'Forbidden: bot was blocked by the user',
    404: 'Not Found',
    500: 'Internal Server Error',
    502: 'Bad Gateway',
  }
  throw new Refusal(fault.status, words[fault.status])
}
