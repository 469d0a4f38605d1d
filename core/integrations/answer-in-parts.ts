import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWith } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { findKeptAnswer, type KeyedRequest, keepAnswer } from '#core/integrations/kept-answers.ts'

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
