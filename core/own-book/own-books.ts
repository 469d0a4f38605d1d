import { and, eq, isNotNull, ne, type SQL } from 'drizzle-orm'
import type { ConnectBook, OwnBook, OwnBookState } from '#contracts/integrations/own-book.ts'
import type { App, PlanApp, ReadApp, RightsApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { seal, unseal } from '#core/base/secret.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { healthy } from '#core/own-book/book-health.ts'
import { checkBook } from '#core/own-book/discover/check-book.ts'
import { type BookRow, isSameBook } from '#core/own-book/sync/book-rows.ts'
import { tooLarge } from '#core/own-book/sync/card-requests.ts'
import { hasRight, requireRight } from '#core/plans/rights.ts'
import { ownBookCards, ownBooks } from '#db/schema.ts'

const passwordPurpose = 'own-book'

type Person = { userId: number }

/** The book that a person's contacts are sent to; undefined where none is connected. */
export function findBook({ db }: ReadApp, { userId }: Person): BookRow | undefined {
  return db.select().from(ownBooks).where(eq(ownBooks.user_id, userId)).get()
}

/** The password of a book; undefined if it was sealed under another bot token. */
export const passwordOf = (app: Pick<App, 'env'>, { password }: BookRow): string | undefined =>
  unseal(app, passwordPurpose, password)

/** The connected address book, as its owner sees it. */
export function ownBookState(app: PlanApp, { userId }: Person): OwnBookState {
  const row = findBook(app, { userId })
  return { book: row ? shown(app, row) : null, may_use: hasRight(app, { userId, right: 'integrations' }) }
}

/** The connection without its password. */
export function shown({ db }: ReadApp, row: BookRow): OwnBook {
  const theirs = eq(ownBookCards.user_id, row.user_id)
  const counted = (isOf: SQL) => countRows(db, ownBookCards, and(theirs, isOf))
  const { url, name, username, disabled, problem } = row
  return {
    ...{ url, name, username, disabled, problem },
    failing_since: row.failing_since?.toISOString() ?? null,
    synced_at: row.synced_at?.toISOString() ?? null,
    contacts: counted(isNotNull(ownBookCards.etag)),
    refused: counted(ne(ownBookCards.refused, tooLarge)),
    too_large: counted(eq(ownBookCards.refused, tooLarge)),
  }
}

type ConnectApp = RightsApp & Pick<App, 'env' | 'dav'>

/**
 * Connects a person's own address book in place of an earlier one, after its server has answered. Contacts are sent
 * from then on, and the person is told in the chat. Throws `plan-needed`, and as `checkBook`.
 */
export async function connectBook(
  app: ConnectApp,
  { userId, request }: Person & { request: ConnectBook },
): Promise<OwnBookState> {
  requireRight(app, { userId, right: 'integrations' })
  const { url, name } = await checkBook(app, request)
  write(app, tx => {
    requireRight(app, { userId, right: 'integrations' }, tx)
    // Cards in the previous book belong to it from now on.
    tx.delete(ownBookCards)
      .where(and(eq(ownBookCards.user_id, userId), ne(ownBookCards.book, url)))
      .run()
    tx.delete(ownBooks).where(eq(ownBooks.user_id, userId)).run()
    const password = seal(app, passwordPurpose, request.password)
    const row = { user_id: userId, url, name: request.name || name, username: request.username, password }
    tx.insert(ownBooks)
      .values({ ...row, created_at: app.clock.now() })
      .run()
    writeNotice(app, tx, { userId, notice: { about: 'own-book', event: 'added', host: new URL(url).host } })
    wakeAfterCommit(app, tx, 'own-book-due')
  })
  return ownBookState(app, { userId })
}

/**
 * Tries a connected book again, and resumes syncing if its server answers. If all contacts were deleted there, they
 * are sent again. Throws `not-found`, `plan-needed`, and as `checkBook`.
 */
export async function tryBook(app: ConnectApp, { userId }: Person): Promise<OwnBookState> {
  requireRight(app, { userId, right: 'integrations' })
  const book = findBook(app, { userId })
  if (!book) throw new AppError('not-found')
  const password = passwordOf(app, book)
  if (password === undefined) throw new AppError('book-password-refused')
  await checkBook(app, { url: book.url, username: book.username, password })
  write(app, tx => {
    const again = book.disabled === 'emptied' ? { sent_version: 0, sync_token: '' } : {}
    const values = { ...healthy, ...again, synced_at: null }
    // Another book may have been connected while the server was asked.
    if (tx.update(ownBooks).set(values).where(isSameBook(book)).run().changes === 0) return
    const ofBook = and(eq(ownBookCards.user_id, userId), eq(ownBookCards.book, book.url))
    if (book.disabled === 'emptied') tx.delete(ownBookCards).where(ofBook).run()
    wakeAfterCommit(app, tx, 'own-book-due')
  })
  return ownBookState(app, { userId })
}

/** Deletes the connection and its password. The contacts in the book stay. Throws `not-found`. */
export function disconnectBook(app: WriteApp, { userId }: Person): void {
  write(app, tx => {
    const { changes } = tx.delete(ownBooks).where(eq(ownBooks.user_id, userId)).run()
    if (changes === 0) throw new AppError('not-found')
  })
}
