import type { CardContact } from '#reader/contact.ts'
import { emailsOf, phonesOf } from '#reader/contact.ts'
import type { Signature } from './signature.ts'

const plainFields = ['first_name', 'last_name', 'company', 'position', 'website', 'address', 'country'] as const

/** One field of a signature: what it holds and what was read; '' for nothing. */
export type FieldScore = { field: string; want: string; got: string; isRight: boolean }

/** Letters and digits in their order: punctuation between the lines of an address, and capitals, do not count. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}@+&]+/gu)
    ?.join(' ') ?? ''

/**
 * Every field that a signature holds or that was read in it: each e-mail address and number is a field of its own, and
 * one that the signature does not hold is wrong.
 */
export function scoreSignature({ fields }: Signature, card: CardContact | undefined): FieldScore[] {
  const singles = plainFields.map(field => score(field, fields[field] ?? '', card?.[field] ?? ''))
  const emails = scoreList('email', fields.emails ?? [], card ? emailsOf(card) : [])
  const phones = card ? phonesOf(card).map(({ kind, e164, value }) => `${kind} ${e164 || value}`) : []
  return [...singles, ...emails, ...scoreList('phone', fields.phones ?? [], phones)].filter(
    ({ want, got }) => want || got,
  )
}

function scoreList(field: string, wanted: readonly string[], got: readonly string[]): FieldScore[] {
  const left = [...got]
  const scores = wanted.map(want => {
    const at = left.findIndex(value => plain(value) === plain(want))
    return score(field, want, at < 0 ? '' : (left.splice(at, 1)[0] ?? ''))
  })
  // A number of another kind stands beside the one that it was taken for.
  for (const missed of scores.filter(one => !one.isRight)) missed.got = left.shift() ?? ''
  return [...scores, ...left.map(value => score(field, '', value))]
}

const score = (field: string, want: string, got: string): FieldScore => ({
  field,
  want,
  got,
  isRight: plain(want) === plain(got),
})
