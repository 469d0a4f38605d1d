import { writeWhenFree } from '#core/base/write-lock.ts'
import { askServer, BookFailure } from '#core/own-book/dav/ask-server.ts'
import type { DavCall } from '#core/own-book/dav/dav-port.ts'
import { plainEtag } from '#core/own-book/dav/list-changes.ts'
import { type BookSync, type CardRow, isSameBook, updateCard } from '#core/own-book/sync/book-rows.ts'
import type { Tx } from '#db/client.ts'
import { ownBooks } from '#db/schema.ts'

/** What became of a request about one card. */
export type CardAnswer =
  | { kind: 'done'; etag: string | undefined; vcard: string }
  /** There is no such card. */
  | { kind: 'none' }
  /** It was changed, or made, by somebody else. */
  | { kind: 'changed' }
  /** The server does not take it. */
  | { kind: 'refused'; status: number }

/** A card with a picture of 700 kB; those of ours have 200 kB. What is larger is never read, and left as it is. */
const cardBytes = 1024 * 1024
/** A server that fails this often in one pass is left alone for a while. */
const mostFaults = 5

/** As servers say it of a card that is too large for them. */
export const tooLarge = 413

/** Throws BookFailure once the connection that the pass began with has ended, also where another one took its place. */
export function requireConnected(tx: Tx, { book }: BookSync): void {
  const connected = tx.select({ url: ownBooks.url }).from(ownBooks).where(isSameBook(book)).get()
  if (!connected) throw new BookFailure('stopped')
}

/** Asks for one card, or writes or deletes it. Throws BookFailure where the server cannot be reached. */
export async function requestCard(
  sync: BookSync,
  { name }: Pick<CardRow, 'name'>,
  call: Pick<DavCall, 'method' | 'headers' | 'body'>,
): Promise<CardAnswer> {
  requireConnected(sync.app.db, sync)
  const url = `${sync.book.url}${name}.vcf`
  const answer = await askServer(sync.connection, { ...call, url, maxBytes: cardBytes }).catch((error: unknown) => {
    if (error instanceof BookFailure && error.reason === 'too-long') return undefined
    throw error
  })
  requireConnected(sync.app.db, sync)
  sync.answered++
  if (!answer) return { kind: 'refused', status: tooLarge }
  const { status } = answer
  if (status >= 200 && status < 300) {
    const etag = answer.header('etag')
    const vcard = new TextDecoder().decode(answer.body)
    return { kind: 'done', etag: etag === undefined ? undefined : plainEtag(etag), vcard }
  }
  if (status === 404 || status === 410) return { kind: 'none' }
  if (status === 412) return { kind: 'changed' }
  if (status >= 500 && ++sync.faults >= mostFaults) throw new BookFailure('busy')
  return { kind: 'refused', status }
}

const ofVcard = { 'content-type': 'text/vcard; charset=utf-8' }

/** The headers of a card that must not be there yet. */
export const asNew = { ...ofVcard, 'if-none-match': '*' }

/** The headers of a card that replaces one that nobody has changed. */
export const inPlaceOf = (etag: string) => ({ ...ofVcard, ...unchanged(etag) })

/** The condition that nobody has changed a card. */
export const unchanged = (etag: string) => ({ 'if-match': `"${etag}"` })

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
