import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { writeWith } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { keptAnswers } from '#db/schema.ts'

/** What a program is answered with; the body is JSON. */
export type Answer = { status: number; body: unknown }

/** For as long as the same request gets the same answer. */
const keptMs = dayMs

type Request = {
  keyId: number
  idempotencyKey: string
  /** Tells one request from another. */
  hash: string
}

/**
 * Does what a program asks for once for each of its idempotency keys: the same request again, within a day, gets the same
 * answer. What `act` does with the app that it is given and the answer are saved in one transaction, so that a crash keeps
 * both or neither, and nobody meets a request that is half done. A refusal is not kept: the request may be tried again.
 * Throws `idempotency-key-reused` for a key that came with another request.
 */
export function answerOnce(
  app: App,
  { keyId, idempotencyKey, hash }: Request,
  act: (inside: App) => Answer,
): Answer & { isReplayed: boolean } {
  return writeWith(app, inside => {
    const isIt = and(eq(keptAnswers.key_id, keyId), eq(keptAnswers.idempotency_key, idempotencyKey))
    const kept = inside.db.select().from(keptAnswers).where(isIt).get()
    const now = app.clock.now()
    if (kept && now.getTime() - kept.created_at.getTime() < keptMs) {
      if (kept.request !== hash) throw new AppError('idempotency-key-reused')
      return { status: kept.status, body: JSON.parse(inflateRawSync(kept.body).toString()), isReplayed: true }
    }
    inside.db.delete(keptAnswers).where(isIt).run()
    const answer = act(inside)
    const body = deflateRawSync(JSON.stringify(answer.body ?? null), { level: 1 })
    const row = { key_id: keyId, idempotency_key: idempotencyKey, request: hash, created_at: now }
    inside.db
      .insert(keptAnswers)
      .values({ ...row, status: answer.status, body })
      .run()
    forgetBeyond(app, inside.db, keyId)
    return { ...answer, isReplayed: false }
  })
}

/** The latest answers are kept, so that no program that writes all day fills the disk. */
function forgetBeyond(app: App, tx: Tx, keyId: number): void {
  const first = tx
    .select({ id: keptAnswers.id })
    .from(keptAnswers)
    .where(eq(keptAnswers.key_id, keyId))
    .orderBy(desc(keptAnswers.id))
    .limit(1)
    .offset(app.limits.keptAnswers)
    .get()
  if (first)
    tx.delete(keptAnswers)
      .where(and(eq(keptAnswers.key_id, keyId), lte(keptAnswers.id, first.id)))
      .run()
}

/** Answers are forgotten after a day. */
export function forgetOldAnswers(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, keptAnswers, lte(keptAnswers.created_at, before))
}
