import { type BookField, bookFields, type Prints } from '#core/own-book/vcard/card-prints.ts'

/** What both sides said when they last agreed. */
export type Base = { ours: Prints; theirs: Prints }

/**
 * Which fields are taken over from there, and which are sent there: what changed there wins. A picture is never taken
 * over, and sent only in place of one that was sent before.
 */
export function comparePrints(
  base: Base,
  { here, there }: { here: Prints; there: Prints },
): { take: BookField[]; send: BookField[] } {
  const differing = bookFields.filter(field => here[field] !== there[field])
  const isChangedThere = (field: BookField) => there[field] !== base.theirs[field]
  return {
    take: differing.filter(field => isChangedThere(field) && field !== 'picture'),
    send: differing.filter(field => here[field] !== base.ours[field] && !isChangedThere(field)),
  }
}

/** Whether nothing changed on one side. */
export function isSamePrints(one: Prints, other: Prints): boolean {
  return bookFields.every(field => one[field] === other[field])
}

type Known = Base & { etag: string | null; sent: Base | null }

/** What both sides agreed on if the last request may not have arrived: one sent field there proves it did. */
export function baseOf({ ours, theirs, etag, sent }: Known, there: { etag: string; prints: Prints }): Base {
  if (!sent || etag === there.etag) return { ours, theirs }
  const isNew = (field: BookField) => sent.theirs[field] !== theirs[field]
  const hasArrived =
    etag === null || bookFields.some(field => isNew(field) && there.prints[field] === sent.theirs[field])
  return hasArrived ? sent : { ours, theirs }
}
