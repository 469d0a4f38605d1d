import type { App } from '#core/app.ts'
import { writeWith } from '#core/base/write.ts'
import { findKeptAnswer, type KeyedRequest, keepAnswer } from '#core/integrations/kept-answers.ts'

/** The response to a program. The body is JSON, or undefined for none. */
export type Answer = { status: number; body: unknown }

/**
 * Runs a request once per idempotency key: the same request within a day gets the same response; without a key
 * (`undefined`) it runs each time. The effects of `act`, which must use the given app, are saved in one transaction with
 * the response, so that a crash or a refusal halfway leaves nothing. A refusal is not stored, so the request may be
 * repeated. Throws `idempotency-key-reused`, `key-refused`.
 */
export function answerOnce(
  app: App,
  request: KeyedRequest | undefined,
  act: (inside: App) => Answer,
): Answer & { isReplayed: boolean } {
  return writeWith(app, inside => {
    const kept = request && findKeptAnswer(app, inside.db, request)
    if (kept?.status) return { status: kept.status, body: kept.body, isReplayed: true }
    const answer = act(inside)
    if (request) keepAnswer(app, inside.db, request, answer)
    return { ...answer, isReplayed: false }
  })
}
