import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '@telegram-apps/init-data-node'
import { testToken } from '#tests/app/test-app.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'

export type Answer = { status: number; body: Uint8Array<ArrayBuffer> }
type Call = { method?: string; headers?: Record<string, string>; body?: () => string | FormData }

const pauseMs = 300

/**
 * Calls like a person who does not give up: repeats after every lost connection, incomplete response and "not now",
 * until the service has answered. Undefined once `signal` aborts.
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
      // The connection was lost; the service may be down for a moment.
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

/** The content of a JSON response. */
export function jsonOf({ body }: Answer): Record<string, unknown> {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}
