import { randomUUID } from 'node:crypto'
import { AppError } from '#core/base/errors.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import {
  type BookSync,
  type CardRow,
  findCard,
  findHere,
  forgetCard,
  type Here,
  updateCard,
} from '#core/own-book/sync/book-rows.ts'
import { asNew, putCard, requestCard, requireConnected, unchanged } from '#core/own-book/sync/card-requests.ts'
import { mergeCard } from '#core/own-book/sync/merge-card.ts'
import { printsOf } from '#core/own-book/vcard/card-prints.ts'
import { baseOf, isSamePrints } from '#core/own-book/vcard/compare-prints.ts'
import type { Tx } from '#db/client.ts'
import { ownBookCards } from '#db/schema.ts'

/** Whether a contact is the same on both sides now, or has to be compared again. */
export type Step = 'done' | 'again'

/** A contact that changes on both sides all the time is left for the next pass. */
const mostRounds = 4

/**
 * Makes a contact the same here and in the book. `look` asks what stands there even if nothing changed here. Whatever
 * is sent is noted before, so that after a kill at any moment the next pass goes on.
 */
export async function syncCard(sync: BookSync, contactId: number, { look }: { look: boolean }): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const here = findHere(sync.app.db, { contactId, userId: sync.book.user_id })
    if (!here) return
    const isLooking = look || round > 0
    if (
      (await stepOf(sync, { here, card: findCard(sync.app.db, { book: sync.book, contactId }), isLooking })) === 'done'
    )
      return
  }
}

type Asked = { here: Here; card: CardRow | undefined; isLooking: boolean }

async function stepOf(sync: BookSync, { here, card, isLooking }: Asked): Promise<Step> {
  const isDeleted = here.row.deleted_at !== null
  if (!card) return isDeleted ? 'done' : createThere(sync, here)
  /** The card there may be another than the one that is known. */
  const isUnclear = isLooking || card.sent !== null || card.refused !== null
  if (!isUnclear && card.etag) {
    if (isDeleted) return deleteThere(sync, card, card.etag)
    if (isSamePrints(here.prints, card.ours)) return 'done'
  }
  const answer = await requestCard(sync, card, { method: 'GET' })
  if (answer.kind === 'none') return noneThere(sync, here, card)
  if (answer.kind !== 'done') return refuse(sync, card, answer.kind === 'refused' ? answer.status : 412)
  const there = { vcard: answer.vcard, etag: answer.etag ?? '' }
  // Several answers may come at once, and reading a large card takes a while.
  await ownTurn()
  return isDeleted ? deleteUnchanged(sync, card, there) : mergeCard(sync, { here, card, there })
}

/** Sends a contact as a new card; `before` is what was known of it, and may never have arrived. */
async function createThere(sync: BookSync, here: Here, before?: CardRow): Promise<Step> {
  const name = before?.name ?? randomUUID()
  const vcard = namedVcard(here, name)
  const prints = printsOf(vcard)
  if (!prints) return 'done'
  const base = { ours: here.prints, theirs: prints }
  const { user_id, url: book } = sync.book
  const row = {
    ...{ contact_id: here.row.id, user_id, book, name, etag: null, listed: false },
    ...{ ...base, sent: base, refused: null },
  }
  const isNoted = await writeWhenFree(sync.app, tx => {
    requireConnected(tx, sync)
    // Another pass may have named the card meanwhile.
    if (findCard(tx, { book: sync.book, contactId: here.row.id })?.name !== before?.name) return false
    tx.insert(ownBookCards).values(row).onConflictDoUpdate({ target: ownBookCards.contact_id, set: row }).run()
    return true
  })
  return isNoted ? putCard(sync, row, { vcard, headers: asNew }) : 'again'
}

/** The vCard of a contact under its name in the book. */
const namedVcard = ({ vcard }: Here, name: string) => vcard.replace(/^UID:.*$/m, `UID:${name}`)

/** The card is not there: it never arrived, or was deleted there. */
async function noneThere(sync: BookSync, here: Here, card: CardRow): Promise<Step> {
  const { app } = sync
  if (here.row.deleted_at) {
    await writeWhenFree(app, tx => forgetCard(tx, card))
    return 'done'
  }
  // What no list has shown may be on its way to be stored: under the same name it arrives once.
  if (!card.listed) return createThere(sync, here, card)
  // What was changed here is worth more than a deletion there.
  if (!isSamePrints(here.prints, card.ours)) {
    await writeWhenFree(app, tx => forgetCard(tx, card))
    return 'again'
  }
  return deleteHere(sync, here)
}

async function deleteHere({ app, book }: BookSync, { row }: Here): Promise<Step> {
  try {
    const isExpected = (version: number) => version === row.version
    deleteContact(app, { userId: book.user_id, contactId: row.id, isExpected })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return 'again'
}

async function deleteThere(sync: BookSync, card: CardRow, etag: string): Promise<Step> {
  const answer = await requestCard(sync, card, { method: 'DELETE', headers: unchanged(etag) })
  if (answer.kind === 'refused') return refuse(sync, card, answer.status)
  const isKept = answer.kind === 'changed'
  await writeWhenFree(sync.app, tx => (isKept ? keepThere(tx, card, {}) : forgetCard(tx, card)))
  return 'done'
}

/** Deletes a card with unknown content if it holds what was sent. */
async function deleteUnchanged(sync: BookSync, card: CardRow, there: { vcard: string; etag: string }): Promise<Step> {
  const prints = printsOf(there.vcard)
  const base = prints && baseOf(card, { etag: there.etag, prints })
  const isUnchanged = card.sent ? base && isSamePrints(prints, base.theirs) : there.etag === card.etag
  if (isUnchanged) return deleteThere(sync, card, there.etag)
  await writeWhenFree(sync.app, tx => keepThere(tx, card, base ?? {}))
  return 'done'
}

/** Somebody changed it there, so it stays there; if it is restored here, both are compared. */
function keepThere(tx: Tx, card: CardRow, base: Partial<CardRow>): void {
  updateCard(tx, card, { ...base, etag: '', sent: null, refused: null })
}

async function refuse({ app }: BookSync, card: CardRow, status: number): Promise<Step> {
  app.log.info({ status }, 'An address book refuses a contact')
  await writeWhenFree(app, tx => updateCard(tx, card, { refused: status }))
  return 'done'
}
