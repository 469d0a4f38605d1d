import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { App, KeyApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { seal, unseal } from '#core/base/secret.ts'
import { dayMs } from '#core/base/time.ts'
import { writeWith } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import type { Tx } from '#db/client.ts'
import { appKeys, keptAnswers } from '#db/schema.ts'

/** A request with an idempotency key. */
export type KeyedRequest = {
  /** The app key of the request. */
  keyId: number
  idempotencyKey: string
  /** Identifies the request's content. */
  hash: string
}

/** The stored response; its status is null while the request is running. The body is JSON. */
type KeptAnswer = { status: number | null; body: unknown }

/** For how long the same request gets the same response. */
const keptMs = dayMs

/**
 * The response to this request within the last day. Throws `idempotency-key-reused` if the idempotency key came with
 * another request, `key-refused` if the app key was revoked meanwhile.
 */
export function findKeptAnswer(app: KeyApp, tx: Tx, request: KeyedRequest): KeptAnswer | undefined {
  const isThere = tx.select({ id: appKeys.id }).from(appKeys).where(eq(appKeys.id, request.keyId)).get()
  if (!isThere) throw new AppError('key-refused')
  const kept = tx.select().from(keptAnswers).where(isOf(request)).get()
  if (!kept || app.clock.now().getTime() - kept.created_at.getTime() >= keptMs) return undefined
  if (kept.request !== request.hash) throw new AppError('idempotency-key-reused')
  const body = unpack(app, kept.body)
  return body === undefined ? undefined : { status: kept.status, body: JSON.parse(body) }
}

/** Stores the response in the transaction of its effects: the same request gets this response from now on. */
export function keepAnswer(app: TxApp & KeyApp, tx: Tx, request: KeyedRequest, { status, body }: KeptAnswer): void {
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

/** The purpose under which responses are sealed; some contain secrets that are stored nowhere else in plain text. */
const purpose = 'kept-answer'

function pack(app: Pick<App, 'env'>, json: string): Buffer {
  const packed = deflateRawSync(json, { level: 1 }).toString('base64')
  return Buffer.from(seal(app, purpose, packed), 'base64url')
}

/** Undefined if it was sealed under another bot token. */
function unpack(app: Pick<App, 'env'>, body: Buffer): string | undefined {
  const packed = unseal(app, purpose, body.toString('base64url'))
  return packed === undefined ? undefined : inflateRawSync(Buffer.from(packed, 'base64')).toString()
}

const isOf = ({ keyId, idempotencyKey }: KeyedRequest) =>
  and(eq(keptAnswers.key_id, keyId), eq(keptAnswers.idempotency_key, idempotencyKey))

/** Keeps the latest responses only, so that a busy program does not fill the disk. */
function forgetBeyond(app: TxApp, tx: Tx, keyId: number): void {
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

/** Deletes responses after a day. */
export function forgetOldAnswers(app: WriteApp): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, keptAnswers, lte(keptAnswers.created_at, before))
}

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

/** Items handled at once: some milliseconds without other work. */
const atOnce = 5

type Work<Item> = {
  /** Undefined without an idempotency key. */
  request: KeyedRequest | undefined
  items: readonly Item[]
  /** Handles some items with the given app; returns one result for each. */
  act: (inside: App, part: readonly Item[]) => unknown[]
}

/**
 * Handles a request of many items in parts, each in a transaction and a turn of its own, so that other requests are
 * answered in between. With an idempotency key each part is saved with the results so far: after a crash the same
 * request continues where it stopped, and once it is done it gets the same results. Throws `request-in-progress`
 * while it is running, `idempotency-key-reused`, `key-refused`.
 */
export function answerInParts(app: App) {
  const running = new Set<string>()

  return async <Item>(work: Work<Item>): Promise<{ results: unknown[]; isReplayed: boolean }> => {
    if (!work.request) return { results: await workOff(app, work, []), isReplayed: false }
    const name = `${work.request.keyId} ${work.request.idempotencyKey}`
    if (running.has(name)) throw new AppError('request-in-progress', { retryAfterMs: 1000 })
    const kept = findKeptAnswer(app, app.db, work.request)
    const results = resultsIn(kept?.body)
    if (kept?.status) return { results, isReplayed: true }
    running.add(name)
    try {
      return { results: await workOff(app, work, results), isReplayed: false }
    } finally {
      running.delete(name)
    }
  }
}

async function workOff<Item>(app: App, { request, items, act }: Work<Item>, done: unknown[]): Promise<unknown[]> {
  let results = done
  while (results.length < items.length) {
    if (results.length > 0) await ownTurn()
    if (!(await waitUntilFree(app))) throw new DatabaseHeld()
    results = writeWith(app, inside => {
      const part = items.slice(results.length, results.length + atOnce)
      const next = [...results, ...act(inside, part)]
      const status = next.length === items.length ? 200 : null
      if (request) keepAnswer(app, inside.db, request, { status, body: next })
      return next
    })
  }
  return results
}

function resultsIn(body: unknown): unknown[] {
  return Array.isArray(body) ? body : []
}
