import type { CardContact } from '#reader/contact.ts'
import { lowConfidence } from '#reader/contact.ts'
import type { CardLabel } from '#reader/train/labelled-cards.ts'

/** The letters and digits of a text in lower case without accents. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A web address without what is often left out in print: `https://`, `www.` and slashes at its end. */
export function siteName(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '')
}

/** The digits of a phone number without zeros in front. */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '')
}

const samePlain = (a: string, b: string) => plainLetters(a) === plainLetters(b)
const sameSite = (a: string, b: string) => siteName(a).toLowerCase() === siteName(b).toLowerCase()

/** Whether two texts are the same phone number: the last nine digits are equal, and the lengths differ by at most four. */
export function samePhone(a: string, b: string): boolean {
  const [x, y] = [digitsOf(a), digitsOf(b)]
  const shorter = Math.min(x.length, y.length)
  const end = -Math.min(shorter, 9)
  return shorter >= 7 && (x.endsWith(y.slice(end)) || y.endsWith(x.slice(end))) && Math.abs(x.length - y.length) <= 4
}

export const labelFields = ['first_name', 'last_name', 'company', 'position', 'email', 'phone', 'website'] as const
export type LabelField = (typeof labelFields)[number]

/** The right values of a field, and how they are compared. */
type Expectation = { values: (fields: CardLabel['fields']) => string[]; same(got: string, want: string): boolean }
const expectations: Record<LabelField, Expectation> = {
  first_name: { values: fields => [fields.first_name], same: samePlain },
  last_name: { values: fields => [fields.last_name], same: samePlain },
  company: { values: fields => [fields.company, ...fields.company_alt], same: samePlain },
  position: { values: fields => [fields.position, ...fields.position_alt], same: samePlain },
  email: { values: fields => fields.emails, same: (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase() },
  phone: { values: fields => fields.phones, same: samePhone },
  website: { values: fields => fields.websites, same: sameSite },
}

/** The result for one field of one card. A value is `marked` if its confidence is low. */
export type Outcome = {
  field: LabelField
  right: number
  wrong: number
  missed: number
  marked: boolean
  want: string[]
  got: string
}

/** Whether a value counts neither as right nor as wrong: a second website, or a fax number on a card without a phone number. */
function isNeutral(field: LabelField, got: string, { fields }: CardLabel): boolean {
  if (field === 'website') return fields.websites_optional.some(other => expectations.website.same(got, other))
  return field === 'phone' && fields.phones.length === 0 && fields.faxes.some(fax => samePhone(got, fax))
}

/** The right values of each scored field of a card, '' where it may be empty. Ignored fields are left out. */
export function wantedOf({ fields, ignore }: CardLabel): { field: LabelField; values: string[] }[] {
  const ignored = new Set(ignore.flatMap(name => [name, name.replace(/s$/, '')]))
  const scored = labelFields.filter(field => !ignored.has(field))
  return scored.map(field => ({ field, values: expectations[field].values(fields) }))
}

/** The results for the scored fields of a card. Ignored fields and empty fields that the label allows are left out. */
export function outcomesOf(label: CardLabel, contact: CardContact | undefined): Outcome[] {
  return wantedOf(label).flatMap(({ field, values }) => {
    const want = values.filter(Boolean)
    const got = contact?.[field] ?? ''
    const marked = (contact?.confidence[field] ?? 0) < lowConfidence
    const base = { field, want, got, marked }
    if (want.length > 0 && !got && values.slice(1).includes('')) return []
    if (want.length === 0)
      return [{ ...base, right: 0, missed: 0, wrong: Number(Boolean(got) && !isNeutral(field, got, label)) }]
    const right = Boolean(got) && want.some(value => expectations[field].same(got, value))
    return [{ ...base, right: Number(right), missed: Number(!right), wrong: Number(!right && Boolean(got)) }]
  })
}

export type CardScore = { label: CardLabel; outcomes: Outcome[] }

/** The F1 score of outcomes in percent. */
export function f1Of(outcomes: readonly Outcome[]): number {
  let [right, errors] = [0, 0]
  for (const outcome of outcomes) {
    right += outcome.right
    errors += outcome.wrong + outcome.missed
  }
  return (200 * right) / (2 * right + errors || 1)
}

/** The share of cards in percent that have every scored field right. */
export function perfectOf(cards: readonly CardScore[]): number {
  const perfect = cards.filter(({ outcomes }) => outcomes.every(({ wrong, missed }) => wrong + missed === 0))
  return (100 * perfect.length) / (cards.length || 1)
}

/** The shares in percent of wrong and of right values that are marked for checking. */
export function markedOf(outcomes: readonly Outcome[]): { wrong: number; right: number } {
  const share = (some: readonly Outcome[]) => (100 * some.filter(({ marked }) => marked).length) / (some.length || 1)
  return {
    wrong: share(outcomes.filter(({ wrong }) => wrong > 0)),
    right: share(outcomes.filter(({ right }) => right > 0)),
  }
}
