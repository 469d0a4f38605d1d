import { isDeepStrictEqual } from 'node:util'
import { mergeContact, moveContact } from 'card-reader/merge-contact'
import { type CardContact, cardContactSchema } from '#contracts/contacts.ts'

/** The contact without what merging `read` into `before` brought; what was changed since then stays. */
export function unmergeContact(
  current: CardContact,
  { before, read, new_firm }: { before: CardContact; read: CardContact; new_firm?: unknown },
): CardContact {
  const merged = new_firm ? moveContact(before, read) : mergeContact(before, read)
  const entries = cardContactSchema.keyof().options.map(field => {
    if (isDeepStrictEqual(current[field], merged[field])) return [field, before[field]]
    return [field, withoutAdded(current[field], { before: before[field], merged: merged[field] })]
  })
  return cardContactSchema.parse(Object.fromEntries(entries))
}

/** A list without the items that the merge added to it; any other value as it is. */
function withoutAdded(current: unknown, { before, merged }: { before: unknown; merged: unknown }): unknown {
  if (!Array.isArray(current) || !Array.isArray(before) || !Array.isArray(merged)) return current
  const isIn = (list: unknown[], item: unknown) => list.some(one => isDeepStrictEqual(one, item))
  return current.filter(item => !isIn(merged, item) || isIn(before, item))
}
