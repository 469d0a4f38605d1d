import { isDeepStrictEqual } from 'node:util'
import { type CardContact, cardContactSchema, emailsOf, emptyCard, phonesOf } from '#contracts/contacts.ts'
import { maxTags } from '#contracts/lengths.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import type { BesideCard } from '#db/schema.ts'

/** What a contact would be with what is undone, had nothing been changed since, and what it would be without. */
export type Undone<Values> = { after: Values; before: Values }

/** The contact's card without what is undone; what was changed since then stays. */
export function unmergeContact(current: CardContact, { after, before }: Undone<CardContact>): CardContact {
  const entries = cardContactSchema.keyof().options.map(field => {
    if (isDeepStrictEqual(current[field], after[field])) return [field, before[field]]
    return [field, withoutAdded(current[field], { before: before[field], after: after[field] })]
  })
  const card = cardContactSchema.parse(Object.fromEntries(entries))
  return { ...card, ...reachWithout(current, { after, before }) }
}

/**
 * Its phones and e-mails where some were edited since: the first one and the further ones are one list, since a further
 * one becomes the first where that is taken away.
 */
function reachWithout(current: CardContact, { after, before }: Undone<CardContact>): Partial<CardContact> {
  const left = <Item>(listOf: (card: CardContact) => Item[]): Item[] | undefined =>
    isDeepStrictEqual(listOf(current), listOf(after))
      ? undefined
      : withoutAdded(listOf(current), { before: listOf(before), after: listOf(after) })
  const [phones, emails] = [left(phonesOf), left(emailsOf)]
  const [phone, ...furtherPhones] = phones ?? []
  const [email = '', ...furtherEmails] = emails ?? []
  return {
    ...(phones && {
      phone: phone?.value ?? '',
      phone_e164: phone?.e164 ?? '',
      phone_kind: phone?.kind ?? emptyCard.phone_kind,
      further_phones: furtherPhones,
    }),
    ...(emails && { email, further_emails: furtherEmails }),
  }
}

/** A list without the items that were added to it; any other value as it is. */
function withoutAdded<Value>(current: Value, { before, after }: Undone<unknown>): Value
function withoutAdded(current: unknown, { before, after }: Undone<unknown>): unknown {
  if (!Array.isArray(current) || !Array.isArray(before) || !Array.isArray(after)) return current
  const isIn = (list: unknown[], item: unknown) => list.some(one => isDeepStrictEqual(one, item))
  return current.filter(item => !isIn(after, item) || isIn(before, item))
}

/** The fields of a contact that no card has. */
export function besideOf(row: ContactRow): BesideCard {
  const { notes, tags, event_id, rating, do_not_message, whatsapp_sent, consent, scanned_by, known_before } = row
  const moments = { consent_at: row.consent_at?.getTime() ?? null, timestamp: row.timestamp.getTime() }
  const team = { event_id, scanned_by, known_before }
  return { notes, tags, rating, do_not_message, whatsapp_sent, consent, ...team, ...moments }
}

/** The columns of a contact that hold them. */
export function besideColumns({ consent_at, timestamp, ...beside }: BesideCard) {
  return { ...beside, consent_at: consent_at === null ? null : new Date(consent_at), timestamp: new Date(timestamp) }
}

/** What the team of the event may see of both is what it could see of each. */
function teamOfBoth(
  kept: BesideCard,
  gone: BesideCard,
  isByTeam: boolean,
): Pick<BesideCard, 'scanned_by' | 'known_before'> {
  const isOfOneEvent = kept.event_id === gone.event_id
  return {
    scanned_by: isOfOneEvent && isByTeam ? (kept.scanned_by ?? null) : null,
    known_before: !isOfOneEvent || kept.known_before === true || gone.known_before === true,
  }
}

/** Those of a contact that another one has joined, which a member of a team had scanned first or not. */
export function joinBeside(kept: BesideCard, gone: BesideCard, isByTeam: boolean): BesideCard {
  const isNoted = `\n${kept.notes}\n`.includes(`\n${gone.notes}\n`)
  return {
    notes: isNoted ? kept.notes : [kept.notes, gone.notes].filter(Boolean).join('\n'),
    tags: [...new Set([...kept.tags, ...gone.tags])].slice(0, maxTags),
    event_id: kept.event_id ?? gone.event_id,
    ...teamOfBoth(kept, gone, isByTeam),
    rating: kept.rating ?? gone.rating,
    do_not_message: kept.do_not_message || gone.do_not_message,
    whatsapp_sent: kept.whatsapp_sent || gone.whatsapp_sent,
    consent: [...new Set([kept.consent, gone.consent])].filter(Boolean).join('\n'),
    consent_at: kept.consent_at ?? gone.consent_at,
    timestamp: Math.max(kept.timestamp, gone.timestamp),
  }
}

/** Those of a contact without what is undone; what was changed since stays. `added` are the notes that it had brought. */
export function unjoinBeside(current: BesideCard, { after, before }: Undone<BesideCard>, added: string): BesideCard {
  const undone = <Field extends keyof BesideCard>(field: Field): BesideCard[Field] =>
    isDeepStrictEqual(current[field], after[field]) ? before[field] : current[field]
  const isConsentSame = current.consent === after.consent
  const addedTags = after.tags.filter(tag => !before.tags.includes(tag))
  return {
    notes: notesWithout(current.notes, { after: after.notes, before: before.notes }, added),
    tags: current.tags.filter(tag => !addedTags.includes(tag)),
    event_id: undone('event_id'),
    scanned_by: undone('scanned_by') ?? null,
    // Who has filed it under another event since has decided who sees it.
    known_before: (current.event_id === after.event_id ? undone('known_before') : current.known_before) === true,
    rating: undone('rating'),
    do_not_message: undone('do_not_message'),
    whatsapp_sent: undone('whatsapp_sent'),
    consent: isConsentSame ? before.consent : current.consent,
    consent_at: isConsentSame ? before.consent_at : current.consent_at,
    timestamp: undone('timestamp'),
  }
}

/** Notes without those that were added, as long as they stand there in lines of their own. */
export function notesWithout(notes: string, { after, before }: Undone<string>, added: string): string {
  if (notes === after) return before
  if (notes.startsWith(`${after}\n`)) return `${before}${notes.slice(after.length)}`.trim()
  if (!added || after === before) return notes
  const lines = `\n${notes}\n`
  const at = lines.indexOf(`\n${added}\n`)
  return at === -1 ? notes : (lines.slice(0, at) + lines.slice(at + added.length + 1)).slice(1, -1)
}
