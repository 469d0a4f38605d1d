import { isDeepStrictEqual } from 'node:util'
import { mergeContact } from 'card-reader/merge-contact'
import { type CardContact, cardContactSchema } from '#contracts/contacts.ts'

/** The contact without what merging `read` into `before` brought; what was changed since then stays. */
export function unmergeContact(
  current: CardContact,
  { before, read }: { before: CardContact; read: CardContact },
): CardContact {
  const merged = mergeContact(before, read)
  const entries = cardContactSchema.keyof().options.map(field => {
    const isMerged = isDeepStrictEqual(current[field], merged[field])
    return [field, isMerged ? before[field] : current[field]]
  })
  return cardContactSchema.parse(Object.fromEntries(entries))
}
