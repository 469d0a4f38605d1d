import { type CardContact, type Contact, emptyCard, type Standing } from '#contracts/contacts.ts'
import { cleanCard } from '#core/contacts/fit-card.ts'

type Member = { standing: Exclude<Standing, 'owner'>; owner: string; read: CardContact | undefined }

/**
 * A contact of a team's owner as a member sees it: without its vCard, which is for its owner to give away, and where the
 * owner knew the person before, only with what the team read.
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
