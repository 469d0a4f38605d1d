import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { seal, unseal } from '#core/base/secret.ts'
import { dayMs } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { appKeys, keptAnswers } from '#db/schema.ts'

/** A request that came with an idempotency key. */
export type KeyedRequest = {
  /** The app key that it came with. */
  keyId: number
  idempotencyKey: string
  /** Tells one request from another. */
  hash: string
}

/** What was answered; the status is null while the request is being worked off. The body is JSON. */
export type KeptAnswer = { status: number | null; body: unknown }

/** For as long as the same request gets the same answer. */
const keptMs = dayMs

/**
 * What this request was answered with within the last day. Throws `idempotency-key-reused` where the idempotency key came
 * with another request, `key-refused` where the app key was revoked meanwhile.
 */
export function findKeptAnswer(app: App, tx: Tx, request: KeyedRequest): KeptAnswer | undefined {
  const isThere = tx.select({ id: appKeys.id }).from(appKeys).where(eq(appKeys.id, request.keyId)).get()
  if (!isThere) throw new AppError('key-refused')
  const kept = tx.select().from(keptAnswers).where(isOf(request)).get()
  if (!kept || app.clock.now().getTime() - kept.created_at.getTime() >= keptMs) return undefined
  if (kept.request !== request.hash) throw new AppError('idempotency-key-reused')
  const body = unpack(app, kept.body)
  return body === undefined ? undefined : { status: kept.status, body: JSON.parse(body) }
}

/** In the transaction that does what it tells of: the same request gets this answer from now on. */
export function keepAnswer(app: App, tx: Tx, request: KeyedRequest, { status, body }: KeptAnswer): void {
  const { keyId, idempotencyKey, hash } = request
  tx.delete(keptAnswers).where(isOf(request)).run()
  tx.insert(keptAnswers)
    .values({
      ...{ key_id: keyId, idempotency_key: idempotencyKey, request: hash, status },
      body: pack(app, JSON.stringify(body)),
      created_at: app.clock.now(),
    })
    .run()
  forgetBeyond(app, tx, keyId)
}

/** What answers are sealed for: some hold secrets, which are told once and stored nowhere else in plain text. */
const purpose = 'kept-answer'

function pack(app: App, json: string): Buffer {
  const packed = deflateRawSync(json, { level: 1 }).toString('base64')
  return Buffer.from(seal(app, purpose, packed), 'base64url')
}

/** Undefined for what was sealed under another token of the bot. */
function unpack(app: App, body: Buffer): string | undefined {
  const packed = unseal(app, purpose, body.toString('base64url'))
  return packed === undefined ? undefined : inflateRawSync(Buffer.from(packed, 'base64')).toString()
}

const isOf = ({ keyId, idempotencyKey }: KeyedRequest) =>
  and(eq(keptAnswers.key_id, keyId), eq(keptAnswers.idempotency_key, idempotencyKey))

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
