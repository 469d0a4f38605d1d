import type { Reading } from '#reader/port.ts'
import type { CardLabel, LabelledCard } from '#reader/train/labelled-cards.ts'
import { digitsOf, type LabelField, labelFields, plainLetters, siteName, wantedOf } from '#reader/train/score-labels.ts'

/**
 * Whether a value of a card stands in the text that was read: `isFolded` whatever its case, accents and punctuation,
 * `isExact` letter by letter. A phone is folded with its last eight digits, exact with all of them.
 */
export type ValueInText = { label: CardLabel; field: LabelField; isFolded: boolean; isExact: boolean }

const textOf = ({ lines, others = [] }: Reading): string =>
  [...lines.map(({ text }) => text), ...others.map(textOf)].join('\n')
const unspaced = (text: string) => text.replace(/\s+/g, '')

/** Looks for the values of a card in its text. Of several right values of a field one is enough. */
export function valuesInText({ label, reading }: LabelledCard): ValueInText[] {
  const text = reading ? textOf(reading) : ''
  const [exact, folded, digits] = [unspaced(text), plainLetters(text), text.replace(/\D/g, '')]
  const isIn = (field: LabelField, value: string) => {
    const all = digitsOf(value)
    if (field === 'phone') return { isFolded: digits.includes(all.slice(-8)), isExact: digits.includes(all) }
    const spelling = field === 'website' ? siteName(value) : value
    return { isFolded: folded.includes(plainLetters(spelling)), isExact: exact.includes(unspaced(spelling)) }
  }
  return wantedOf(label).flatMap(({ field, values }) => {
    const tries = values.filter(Boolean).map(value => isIn(field, value))
    if (tries.length === 0) return []
    return [{ label, field, isFolded: tries.some(one => one.isFolded), isExact: tries.some(one => one.isExact) }]
  })
}

const nameWidth = 22
const shareOf = (values: readonly ValueInText[], key: 'isFolded' | 'isExact') =>
  values.length > 0 ? ((100 * values.filter(value => value[key]).length) / values.length).toFixed(1) : '-'
const shares = (values: readonly ValueInText[]) =>
  `${shareOf(values, 'isFolded').padStart(5)} ${shareOf(values, 'isExact').padStart(5)}`

/** Explains the columns of `shareRow`. */
export const shareHead = `${'% folded, % exact'.padEnd(nameWidth)} values ${['all', ...labelFields].map(name => name.padStart(11)).join('  ')}`

/** One line with the shares of some values that stand in the text, of all fields and of each. */
export function shareRow(name: string, values: readonly ValueInText[]): string {
  const columns = labelFields.map(field => shares(values.filter(value => value.field === field)))
  return `${name.padEnd(nameWidth)} ${String(values.length).padStart(6)} ${[shares(values), ...columns].join('  ')}`
}
