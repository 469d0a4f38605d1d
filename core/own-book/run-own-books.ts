import { asc, eq } from 'drizzle-orm'
import type { App, PlanApp } from '#core/app.ts'
import { minuteMs, secondMs } from '#core/base/time.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { disableBook, longestWaitMs, settleCutOff, settleFailure, settleSynced } from '#core/own-book/book-health.ts'
import { BookFailure } from '#core/own-book/dav/ask-server.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import { passwordOf } from '#core/own-book/own-books.ts'
import type { BookRow } from '#core/own-book/sync/book-rows.ts'
import { syncBook } from '#core/own-book/sync/sync-book.ts'
import { hasRight } from '#core/plans/rights.ts'
import { ownBooks, users } from '#db/schema.ts'

/** Books at the same time, over all people. */
const width = 8
/** How often a book is asked for what changed there. */
const lookEveryMs = 5 * minuteMs
/** A change here is sent as soon as this has passed. */
const interval = 3000

/** What one pass may take: its place among others, and its time at all. */
type PassLimits = { asideMs: number; longestMs: number }
const usualLimits: PassLimits = { asideMs: 10 * secondMs, longestMs: 2 * minuteMs }

/** Keeps people's own address books the same as their contacts. */
export function runOwnBooks(app: App, { asideMs, longestMs }: PassLimits = usualLimits): Worker {
  const turns = new BookTurns()
  return runWorker(app, {
    name: 'own-books',
    mayTake: () => isFreeToWrite(app),
    width,
    interval,
    wokenBy: 'own-book-due',
    takeNext: () => {
      const book = turns.next(dueBooks(app))
      if (!book) return undefined
      const turn = turns.take(book)
      return async free => {
        const begun = performance.now()
        const stepAside = () => turn.stepAside() && free()
        if (turn.wasLong) stepAside()
        const timer = setTimeout(stepAside, asideMs)
        try {
          await pass(app, book, AbortSignal.timeout(longestMs))
        } finally {
          clearTimeout(timer)
          turn.end({ isLong: performance.now() - begun >= asideMs })
        }
      }
    },
  })
}

/** The books that something has to be sent to, or that were not asked for a while: the longest first. */
function dueBooks(app: PlanApp): BookRow[] {
  const now = app.clock.now().getTime()
  const isDue = ({ book, version }: { book: BookRow; version: number }) => {
    if (book.disabled || mustWait(book, now)) return false
    const sinceAsked = now - (book.synced_at?.getTime() ?? 0)
    // The clock may have been put back.
    return version > book.sent_version || book.retry_at !== null || sinceAsked >= lookEveryMs || sinceAsked < 0
  }
  return app.db
    .select({ book: ownBooks, version: users.contacts_version })
    .from(ownBooks)
    .innerJoin(users, eq(users.id, ownBooks.user_id))
    .orderBy(asc(ownBooks.synced_at))
    .all()
    .filter(isDue)
    .map(({ book }) => book)
    .filter(({ user_id: userId }) => hasRight(app, { userId, right: 'integrations' }))
}

/** A wait that is longer than any was noted before the clock was put back. */
function mustWait({ retry_at }: BookRow, now: number): boolean {
  const wait = (retry_at?.getTime() ?? now) - now
  return wait > 0 && wait <= longestWaitMs
}

async function pass(app: App, book: BookRow, over: AbortSignal): Promise<void> {
  const password = passwordOf(app, book)
  if (password === undefined) {
    disableBook(app, book, 'secret-lost')
    return
  }
  await passThrough(app, book, app.dav.connect({ username: book.username, password }, over))
}

/** One pass over a book through this connection, which it closes; keeps in the book's row how it ended. */
export async function passThrough(app: App, book: BookRow, connection: DavConnection): Promise<void> {
  const sync = { app, book, connection, faults: 0, answered: 0 }
  try {
    await syncBook(sync)
    settleSynced(app, book)
  } catch (error) {
    const isCutOff = error instanceof BookFailure && error.reason === 'cut-off'
    if (isCutOff && sync.answered > 0) settleCutOff(app, book)
    else settleFailure(app, book, error)
  } finally {
    connection.close()
  }
}

/** Passes that take long and go on beside the others. */
const mostAside = 8

/** A pass in progress. */
type Turn = {
  /** Whether the pass before took long, so that this one should step aside at once. */
  wasLong: boolean
  /** Makes room for another pass. False where too many went aside already, or this one did. */
  stepAside(): boolean
  end(how: { isLong: boolean }): void
}

/** Whose pass is next: the longest wait first. Slow servers never hold all places. */
class BookTurns {
  readonly #inProgress = new Set<number>()
  readonly #aside = new Set<number>()
  readonly #slow = new Set<number>()
  readonly #turns = new Map<number, number>()
  #turn = 0

  next(due: readonly BookRow[]): BookRow | undefined {
    const mayBegin = ({ user_id: id }: BookRow) =>
      !this.#inProgress.has(id) && (!this.#slow.has(id) || this.#aside.size < mostAside)
    const turnOf = ({ user_id: id }: BookRow) => this.#turns.get(id) ?? 0
    return due.filter(mayBegin).sort((one, other) => turnOf(one) - turnOf(other))[0]
  }

  take({ user_id: id }: BookRow): Turn {
    const wasLong = this.#slow.delete(id)
    this.#inProgress.add(id)
    this.#turn++
    this.#turns.set(id, this.#turn)
    const stepAside = () => {
      if (this.#aside.size >= mostAside || this.#aside.has(id)) return false
      this.#aside.add(id)
      return true
    }
    const end: Turn['end'] = ({ isLong }) => {
      if (isLong) this.#slow.add(id)
      this.#inProgress.delete(id)
      this.#aside.delete(id)
      if (this.#inProgress.size === 0) this.#turns.clear()
    }
    return { wasLong, stepAside, end }
  }
}
