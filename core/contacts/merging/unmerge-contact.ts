import { isDeepStrictEqual } from 'node:util'
import { type CardContact, cardContactSchema, emailsOf, emptyCard, phonesOf } from '#contracts/contacts.ts'

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
