import type { App } from '#core/app.ts'
import { writeWith } from '#core/base/write.ts'
import { findKeptAnswer, type KeyedRequest, keepAnswer } from '#core/integrations/kept-answers.ts'

/** What a program is answered with. The body is JSON; undefined for none. */
export type Answer = { status: number; body: unknown }

/**
 * Does what a program asks for once for each of its idempotency keys: the same request again, within a day, gets the same
 * answer. What `act` does with the app that it is given and the answer are saved in one transaction, so that a crash keeps
 * both or neither, and nobody meets a request that is half done. A refusal is not kept: the request may be tried again.
 * Throws `idempotency-key-reused`, `key-refused`.
 */
export function answerOnce(
  app: App,
  request: KeyedRequest,
  act: (inside: App) => Answer,
): Answer & { isReplayed: boolean } {
  return writeWith(app, inside => {
    const kept = findKeptAnswer(app, inside.db, request)
    if (kept?.status) return { status: kept.status, body: kept.body, isReplayed: true }
    const answer = act(inside)
    keepAnswer(app, inside.db, request, answer)
    return { ...answer, isReplayed: false }
  })
}
