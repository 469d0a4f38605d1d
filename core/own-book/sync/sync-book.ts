import { and, asc, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { BookFailure } from '#core/own-book/dav/ask-server.ts'
import { type BookChanges, listChanges } from '#core/own-book/dav/list-changes.ts'
import { type BookSync, type CardRow, isSameBook } from '#core/own-book/sync/book-rows.ts'
import { requestCard } from '#core/own-book/sync/card-requests.ts'
import { syncCard } from '#core/own-book/sync/sync-card.ts'
import { contacts, ownBookCards, ownBooks, users } from '#db/schema.ts'

/** Most contacts of a book were deleted there at once, which is more likely an accident than meant. */
export class BookEmptied extends Error {}

/** Cards that are asked for or sent at the same time. */
const atOnce = 4
/** Contacts that are looked at between two notes of how far the book is. */
const pageSize = 50
/** Fewer may well be deleted on purpose, even if they are most. */
const fewDeleted = 5

/** One pass over a book: finishes what was begun, takes over changes, sends ours. Throws BookFailure, BookEmptied. */
export async function syncBook(sync: BookSync): Promise<void> {
  await inParallel(unfinished(sync), contactId => syncCard(sync, contactId, { look: true }))
  await takeOver(sync)
  await sendChanges(sync)
  if (sync.faults > 0) throw new BookFailure('busy')
}

const firstFault = 500

/** Contacts that may not have arrived, and those that a fault of the server held back. */
function unfinished({ app, book }: BookSync): number[] {
  const isOpen = or(isNotNull(ownBookCards.sent), gte(ownBookCards.refused, firstFault))
  return app.db
    .select({ id: ownBookCards.contact_id })
    .from(ownBookCards)
    .where(and(eq(ownBookCards.user_id, book.user_id), eq(ownBookCards.book, book.url), isOpen))
    .all()
    .map(({ id }) => id)
}

type Known = Pick<CardRow, 'name' | 'etag' | 'listed' | 'book'> & { contactId: number; isDeleted: boolean }

async function takeOver(sync: BookSync): Promise<void> {
  const { app, book, connection } = sync
  const cards = knownCards(sync)
  const names = new Set(cards.map(({ name }) => `${name}.vcf`))
  const changes = await listChanges(connection, { url: book.url, token: book.sync_token, names })
  const etagOf = ({ name }: Known) => changes.etags.get(`${name}.vcf`)
  const gone = cards.filter(card => card.etag !== null && mayBeGone(card, changes))
  if (await isEmptied(sync, { gone, of: cards.length })) throw new BookEmptied()
  const changed = cards.filter(card => !card.isDeleted && etagOf(card) !== undefined && etagOf(card) !== card.etag)
  await inParallel([...changed, ...gone], ({ contactId }) => syncCard(sync, contactId, { look: true }))
  const shown = cards.filter(card => !card.listed && etagOf(card) !== undefined).map(({ contactId }) => contactId)
  const areShown = sql`${ownBookCards.contact_id} in (select value from json_each(${JSON.stringify(shown)}))`
  await writeWhenFree(app, tx => tx.update(ownBookCards).set({ listed: true }).where(areShown).run())
  await note(sync, { sync_token: changes.token })
}

/**
 * A list of changes says nothing of a card that was both made and deleted since the list before (RFC 6578 §3.5.2), so one
 * that no list has shown yet may be gone too.
 */
function mayBeGone({ name, listed }: Known, { isWhole, etags, gone }: BookChanges): boolean {
  const file = `${name}.vcf`
  return gone.has(file) || ((isWhole || !listed) && !etags.has(file))
}

/** Whether most contacts have gone at once. Some of them are asked for: a list may be wrong. */
async function isEmptied(sync: BookSync, { gone, of }: { gone: readonly Known[]; of: number }): Promise<boolean> {
  const missed = gone.filter(({ isDeleted, listed }) => listed && !isDeleted)
  if (missed.length < fewDeleted || 2 * missed.length <= of) return false
  for (const card of missed.slice(0, fewDeleted)) {
    const { kind } = await requestCard(sync, card, { method: 'GET' })
    if (kind !== 'none') return false
  }
  return true
}

function knownCards({ app, book }: BookSync): Known[] {
  const { contact_id, name, etag, listed, book: url } = ownBookCards
  return app.db
    .select({ contactId: contact_id, name, etag, listed, book: url, deletedAt: contacts.deleted_at })
    .from(ownBookCards)
    .innerJoin(contacts, eq(contacts.id, contact_id))
    .where(and(eq(ownBookCards.user_id, book.user_id), eq(url, book.url)))
    .all()
    .map(({ deletedAt, ...card }) => ({ ...card, isDeleted: deletedAt !== null }))
}

async function sendChanges(sync: BookSync): Promise<void> {
  const { app, book } = sync
  for (let version = book.sent_version; ; ) {
    await ownTurn()
    const latest = latestVersion(sync)
    const page = app.db
      .select({ id: contacts.id, version: contacts.version })
      .from(contacts)
      .where(and(eq(contacts.user_id, book.user_id), gt(contacts.version, version)))
      .orderBy(asc(contacts.version))
      .limit(pageSize)
      .all()
    await inParallel(page, ({ id }) => syncCard(sync, id, { look: false }))
    version = page.at(-1)?.version ?? latest
    await note(sync, { sent_version: version })
    if (page.length === 0) return
  }
}

function latestVersion({ app, book }: BookSync): number {
  const user = app.db.select({ version: users.contacts_version }).from(users).where(eq(users.id, book.user_id)).get()
  return user?.version ?? 0
}

/** Notes how far a book is, unless another one was connected meanwhile. */
async function note({ app, book }: BookSync, values: Partial<typeof ownBooks.$inferInsert>): Promise<void> {
  await writeWhenFree(app, tx => tx.update(ownBooks).set(values).where(isSameBook(book)).run())
}

/** Works on several at once; after a failure no further one is begun. */
async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  let failed = false
  const workOn = async () => {
    for (const one of rest) {
      if (failed) return
      try {
        await work(one)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOn))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
