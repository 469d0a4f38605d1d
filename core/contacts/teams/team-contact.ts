import { type CardContact, type Contact, emptyCard, emptyContact, type Standing } from '#contracts/contacts.ts'
import { cleanCard } from '#core/contacts/fit-card.ts'

type Member = { standing: Exclude<Standing, 'owner'>; owner: string; read: CardContact | undefined }

/**
 * A contact of a team's owner as a member sees it: without its vCard, which is for its owner to give away, and where the
 * owner knew the person before, only with what the team read.
 */
export function asMember(contact: Contact, { standing, owner, read = emptyCard }: Member): Contact {
  const member = { vcf: '', standing, book_of: owner }
  if (standing !== 'met') return { ...contact, ...member }
  const { id, timestamp, event_id, event, rating } = contact
  return {
    ...emptyContact,
    ...cleanCard(read),
    id,
    timestamp,
    created_at: timestamp,
    event_id,
    event,
    rating,
    ...member,
  }
}
