import { writeWhenFree } from '#core/base/write-lock.ts'
import { type BookSync, type CardRow, updateCard } from '#core/own-book/sync/book-rows.ts'
import { requestCard } from '#core/own-book/sync/card-requests.ts'

/** Sends a card whose row says already that it is being sent. */
export async function putCard(
  sync: BookSync,
  card: CardRow,
  { vcard, headers }: { vcard: string; headers: Record<string, string> },
): Promise<'done' | 'again'> {
  const answer = await requestCard(sync, card, { method: 'PUT', headers, body: vcard })
  const isNew = card.etag === null
  if (answer.kind === 'done') {
    const { etag } = answer
    // Without an entity tag the server may have stored something else: it is asked for the card.
    if (!etag) return 'again'
    await writeWhenFree(sync.app, tx => updateCard(tx, card, { ...card.sent, etag, sent: null, refused: null }))
    return 'done'
  }
  // A new card that is there already arrived before: nobody else knows its name.
  if (answer.kind === 'changed' && isNew) return 'again'
  const refused = answer.kind === 'refused' ? answer.status : null
  if (refused !== null) sync.app.log.info({ status: refused }, 'An address book refuses a contact')
  await writeWhenFree(sync.app, tx => updateCard(tx, card, { sent: null, refused }))
  return refused === null ? 'again' : 'done'
}
