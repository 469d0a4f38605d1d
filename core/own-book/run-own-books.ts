import { asc, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { minuteMs } from '#core/base/time.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { disableBook, settleFailure, settleSynced } from '#core/own-book/book-health.ts'
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

/** Keeps people's own address books the same as their contacts. */
export function runOwnBooks(app: App): Worker {
  const inProgress = new Set<number>()
  return runWorker(app, {
    name: 'own-books',
    mayTake: () => isFreeToWrite(app),
    width,
    interval,
    wokenBy: 'own-book-due',
    takeNext: () => {
      const book = dueBooks(app).find(({ user_id }) => !inProgress.has(user_id))
      if (!book) return undefined
      inProgress.add(book.user_id)
      return () => pass(app, book).finally(() => inProgress.delete(book.user_id))
    },
  })
}

/** The books that something has to be sent to, or that were not asked for a while: the longest first. */
function dueBooks(app: Pick<App, 'db' | 'clock' | 'basePlan'>): BookRow[] {
  const now = app.clock.now().getTime()
  const isDue = ({ book, version }: { book: BookRow; version: number }) => {
    if (book.disabled || (book.retry_at && book.retry_at.getTime() > now)) return false
    const askedAt = book.synced_at?.getTime() ?? 0
    return version > book.sent_version || book.retry_at !== null || now - askedAt >= lookEveryMs
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

async function pass(app: App, book: BookRow): Promise<void> {
  const password = passwordOf(app, book)
  if (password === undefined) {
    disableBook(app, book, 'secret-lost')
    return
  }
  await passThrough(app, book, app.dav.connect({ username: book.username, password }))
}

/** One pass over a book through this connection, which it closes; keeps in the book's row how it ended. */
export async function passThrough(app: App, book: BookRow, connection: DavConnection): Promise<void> {
  try {
    await syncBook({ app, book, connection, faults: 0 })
    settleSynced(app, book)
  } catch (error) {
    settleFailure(app, book, error)
  } finally {
    connection.close()
  }
}
