import type { CardContact } from '#reader/contact.ts'
import { emailsOf, phonesOf } from '#reader/contact.ts'
import type { Signature } from './signature.ts'

const plainFields = ['first_name', 'last_name', 'company', 'position', 'website', 'address', 'country'] as const

/** The expected and the extracted value of a field; '' if there is none. */
export type FieldScore = { field: string; want: string; got: string; isRight: boolean }

/** A text without case and punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}@+&]+/gu)
    ?.join(' ') ?? ''

/**
 * Scores every field that is expected or was extracted. Each e-mail address and phone number counts as a field, and those that
 * the signature does not have are wrong.
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
  // Values that were not found are paired with wrong ones, such as a number with the wrong kind.
  for (const missed of scores.filter(one => !one.isRight)) missed.got = left.shift() ?? ''
  return [...scores, ...left.map(value => score(field, '', value))]
}

const score = (field: string, want: string, got: string): FieldScore => ({
  field,
  want,
  got,
  isRight: plain(want) === plain(got),
})
