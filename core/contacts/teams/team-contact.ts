import { and, desc, eq } from 'drizzle-orm'
import { type CardContact, type Contact, emptyCard, type Standing } from '#contracts/contacts.ts'
import { cleanCard } from '#core/contacts/clean-card.ts'
import type { Tx } from '#db/client.ts'
import { meetings, scanCards } from '#db/schema.ts'

type Member = { standing: Exclude<Standing, 'owner'>; owner: string; read: CardContact | undefined }

/**
 * A contact of a team's owner as a member sees it: without its vCard, which is for its owner to give away, and where the
 * owner knew the person before, only with what the member read.
 */
export function asMember(contact: Contact, { standing, owner, read = emptyCard }: Member): Contact {
  const seen = { ...contact, vcf: '', standing, book_of: owner }
  if (standing !== 'met') return seen
  return {
    ...seen,
    ...cleanCard(read),
    ...{ notes: '', tags: [], consent: '', consent_at: null, images: [], cut_outs: [], scanned_by: null },
    ...{ source: null, do_not_message: false, whatsapp_sent: false, created_at: contact.timestamp },
  }
}

/** What this person last read on a card of a contact; undefined 30 days later. */
export function readBy(tx: Tx, { userId, contactId }: { userId: number; contactId: number }): CardContact | undefined {
  return tx
    .select({ merge: scanCards.merge })
    .from(meetings)
    .innerJoin(scanCards, eq(scanCards.id, meetings.card_id))
    .where(and(eq(meetings.contact_id, contactId), eq(meetings.scanned_by, userId)))
    .orderBy(desc(meetings.id))
    .get()?.merge?.read
}
