import { isDeepStrictEqual } from 'node:util'
import { type CardContact, cardContactSchema } from '#contracts/contacts.ts'

/** What a contact would be with what is undone, had nothing been changed since, and what it would be without. */
export type Undone<Values> = { after: Values; before: Values }

/** The contact's card without what is undone; what was changed since then stays. */
export function unmergeContact(current: CardContact, { after, before }: Undone<CardContact>): CardContact {
  const entries = cardContactSchema.keyof().options.map(field => {
    if (isDeepStrictEqual(current[field], after[field])) return [field, before[field]]
    return [field, withoutAdded(current[field], { before: before[field], after: after[field] })]
  })
  return cardContactSchema.parse(Object.fromEntries(entries))
}

/** A list without the items that were added to it; any other value as it is. */
function withoutAdded(current: unknown, { before, after }: Undone<unknown>): unknown {
  if (!Array.isArray(current) || !Array.isArray(before) || !Array.isArray(after)) return current
  const isIn = (list: unknown[], item: unknown) => list.some(one => isDeepStrictEqual(one, item))
  return current.filter(item => !isIn(after, item) || isIn(before, item))
}
