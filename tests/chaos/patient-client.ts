import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '@telegram-apps/init-data-node'
import { testToken } from '#tests/app/test-app.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'

export type Answer = { status: number; body: Uint8Array<ArrayBuffer> }
type Call = { method?: string; headers?: Record<string, string>; body?: () => string | FormData }

const pauseMs = 300

/**
 * Calls as a person who does not give up: again after every cut line, every answer that is not whole and every "not now",
 * until the service has answered. Undefined once `signal` says that time is over.
 */
export async function askUntilAnswered(
  at: () => string,
  person: Person,
  { method = 'GET', headers = {}, body }: Call,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  while (!signal.aborted) {
    const authorization = `tma ${sign({ user: person.user, query_id: 'q' }, testToken, new Date())}`
    try {
      const response = await fetch(at(), {
        method,
        headers: { authorization, ...headers },
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
        ...(body ? { body: body() } : {}),
      })
      const answer = { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
      if (answer.status < 500 && answer.status !== 429) return answer
    } catch {
      // Cut off; the service may be down for the moment.
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

/** What a JSON answer holds. */
export function jsonOf({ body }: Answer): Record<string, unknown> {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}
