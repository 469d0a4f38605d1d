import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { writeWith } from '#core/base/write.ts'
import { untilFreeToWrite } from '#core/base/write-lock.ts'
import { findKeptAnswer, type KeyedRequest, keepAnswer } from '#core/integrations/kept-answers.ts'

/** Items worked off at once: some milliseconds, in which nothing else happens. */
const atOnce = 5

type Work<Item> = {
  /** Undefined without an idempotency key. */
  request: KeyedRequest | undefined
  items: readonly Item[]
  /** Works off some items with the app that it is given; one result for each. */
  act: (inside: App, part: readonly Item[]) => unknown[]
}

/**
 * Answers requests of many items, a part at a time, each in a transaction and a turn of its own: however many items there
 * are, others are answered in between. With an idempotency key, each part is saved with the results so far: after a crash
 * the same request goes on where it stopped, and once it is done it gets the same results. Throws
 * `request-in-progress` for one that is being worked off, `idempotency-key-reused`, `key-refused`.
 */
export function answerInParts(app: App) {
  const running = new Set<string>()

  return async function answer<Item>(work: Work<Item>): Promise<{ results: unknown[]; isReplayed: boolean }> {
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
    if (results.length > 0) await nextTurn()
    if (!(await untilFreeToWrite(app))) throw new DatabaseHeld()
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
