import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { typedColumns } from '#core/contacts/update-contact.ts'
import { type BookSync, type CardRow, findHere, type Here, updateCard } from '#core/own-book/sync/book-rows.ts'
import { inPlaceOf, putCard } from '#core/own-book/sync/card-requests.ts'
import {
  type BookField,
  bookFields,
  type Prints,
  printsOfLines,
  readWithPrints,
} from '#core/own-book/vcard/card-prints.ts'
import { type Base, baseOf, comparePrints } from '#core/own-book/vcard/compare-prints.ts'
import { editLines } from '#core/own-book/vcard/edit-vcard.ts'
import { takenChange } from '#core/own-book/vcard/taken-change.ts'
import { vcardOfLines } from '#core/own-book/vcard/vcard-lines.ts'

type Both = { here: Here; card: CardRow; there: { vcard: string; etag: string } }

/**
 * Joins what changed on both sides, field by field: what changed there is taken over, the rest of what changed here is
 * sent. Both are noted in one transaction, before anything is sent.
 */
export async function mergeCard(sync: BookSync, { here, card, there }: Both): Promise<'done' | 'again'> {
  const { app, book } = sync
  const read = readWithPrints(there.vcard)
  if (!read) {
    // What nobody can read is left alone.
    await writeWhenFree(app, tx => updateCard(tx, card, { etag: there.etag, sent: null, refused: null }))
    return 'done'
  }
  const { card: theirs, prints } = read
  const base = baseOf(card, { etag: there.etag, prints })
  const { take, send } = comparePrints(base, { here: here.prints, there: prints })
  await ownTurn()
  const merged = await writeWhenFree(app, tx => {
    const asked = { contactId: here.row.id, userId: book.user_id }
    const before = findHere(tx, asked)
    if (!before || before.row.version !== here.row.version) return undefined
    if (take.length > 0) {
      const values = takenChange(theirs, { fields: take, row: before.row })
      const columns = typedColumns(app, tx, { userId: book.user_id, contact: before.row, values })
      changeContact(app, tx, { ...asked, event: 'updated' }, columns)
    }
    const after = take.length > 0 ? findHere(tx, asked) : before
    if (!after) return undefined
    const lines = send.length > 0 ? editLines(read.lines, { ours: after.vcard, fields: send }) : undefined
    const written = lines && printsOfLines(lines)
    const sent = written && { ours: after.prints, theirs: withPictureOf(written, send, base) }
    const values = { ...agreed(base, { here: after.prints, there: prints, send }), etag: there.etag }
    updateCard(tx, card, { ...values, sent: sent ?? null, refused: null })
    return { lines: sent && lines, row: { ...card, ...values, sent: sent ?? null } }
  })
  if (!merged) return 'again'
  const { lines, row } = merged
  if (!lines) return 'done'
  await ownTurn()
  return putCard(sync, row, { vcard: vcardOfLines(lines), headers: inPlaceOf(there.etag) })
}

/** What both sides agree on before anything is sent. */
function agreed(base: Base, { here, there, send }: { here: Prints; there: Prints; send: readonly BookField[] }): Base {
  const ours = bookFields.map(field => [field, send.includes(field) ? base.ours[field] : here[field]])
  return { ours: Object.fromEntries(ours), theirs: { ...there, picture: base.theirs.picture } }
}

/** A picture that was put there by somebody else is never taken for ours. */
function withPictureOf(written: Prints, send: readonly BookField[], base: Base): Prints {
  return send.includes('picture') ? written : { ...written, picture: base.theirs.picture }
}
