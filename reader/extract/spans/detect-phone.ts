import parsePhoneNumber, { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import { foldText, wordsOf } from '#reader/compare-text.ts'
import type { PhoneKind } from '#reader/contact.ts'
import { countryNamed } from '#reader/words/countries.ts'
import { anyOf, textsOf } from '#reader/words/table.ts'
import { digitsOf } from '#reader/words/text-shape.ts'
import { splitExtension } from './phone-extension.ts'
import { endsInEntry, latinNumberLabels, numberLabels, otherNumberLabels } from './registration.ts'

export type PhoneSpan = {
  start: number
  end: number
  value: string
  kind: PhoneKind
  labelled: boolean
  country: string
}

/** Digits and what stands between them. */
const run = /(?:\+|\(\+?)?\d[\d\s().\-–+/|,*·•∙]*\d/g
const longestLine = 400
/** Four numbers side by side; what is longer is a table of figures. */
const longestRun = 80

/**
 * Kinds in the order in which they count, since "tel/fax" is a fax too: what stands for them alone, as `Port.`, with which
 * names of towns begin, and what labels them.
 */
const labels = (
  [
    ['fax', 'f fx', 'fax'],
    ['whatsapp', 'wa', 'whatsapp'],
    ['mobile', 'm mo h hp c port', 'mobile'],
    ['office', 't o p d', 'phone'],
  ] as const
).map(([kind, alone, name]) => {
  const short = alone.split(' ')
  const listed = textsOf(numberLabels, name)
    .map(foldText)
    .filter(word => !short.includes(word))
  return { kind, short, listed }
})
/** No label is longer. */
const longestLabel = 24
/** Longer labels go on: `tel` is one of `Teléfono` too. */
const longEnough = 3
const anyLabel = new RegExp(
  `(?:${anyOf(textsOf(latinNumberLabels))}|(?<!\\p{L})(?:[tmfphocd]|${anyOf(textsOf(otherNumberLabels))}))\\W*$`,
  'iu',
)

/** What a label in front of a number makes of it; undefined where it says nothing. */
export function phoneKindOf(label: string): PhoneKind | undefined {
  const words = wordsOf(label.slice(-longestLabel))
  const last = words.at(-1) ?? ''
  const pairs = words.map((word, at) => word + (words[at + 1] ?? ''))
  const isOne = (listed: string) =>
    listed.length < longEnough
      ? last === listed
      : last.endsWith(listed) || pairs.includes(listed) || words.some(word => word.startsWith(listed))
  return labels.find(({ short, listed }) => short.includes(last) || listed.some(isOne))?.kind
}

/** The kind that brackets behind a number say: `55 4321 8765 (WhatsApp)`. */
function kindBehind(text: string): PhoneKind | undefined {
  const said = /^\s?\(([^()\d]{2,20})\)/.exec(text)?.[1]
  return said ? phoneKindOf(said) : undefined
}

/**
 * The country that a label names, in brackets or before the word for a phone: `TEL (VN mobile)`, `UK office`; '' where it
 * names none.
 */
function countryOfLabel(label: string): string {
  const plain = label.slice(-longestLabel)
  const [, bracketed = '', before = ''] =
    /\(([^()]{2,20})\)\W*$|(?<!\p{L})([A-Z]{2})\s\p{L}{3,10}\W*$/u.exec(plain) ?? []
  const codes = [...bracketed.split(' '), before]
  const code = codes.map(one => (one === 'UK' ? 'GB' : one)).find(one => isSupportedCountry(one))
  return code ?? countryNamed(bracketed) ?? ''
}

/** Numbers of firms and of people at Brazil's tax office, which stand on cards without a label too. */
const taxNumber = /^(?:\d\d(?:\.\d{3}){2}\/\d{4}|(?:\d{3}\.){2}\d{3})-\d\d$/
/** From one time of day to another. */
const hours = /^\d{1,2}\.\d\d\s?[-–]\s?\d{1,2}\.\d\d$/
/** A year at the end of a date or of a span of years. */
const years = /^(?:(?:19|20)\d\d\s?[-–/]|\d{1,2}[./-]\d{1,2}[./-])\s?(?:19|20)\d\d$/

/** Numbers that nobody can call: postcodes, numbers of registers, taxes and norms, hours, years, one digit again and again. */
function isOtherNumber(value: string, before: string): boolean {
  if (/^(?:\d{1,5}\s?[-,]?\s)?\d{5}-\d{3}$/.test(value)) return !anyLabel.test(before)
  if (/^\d{5}-\d{4}$/.test(value)) return /\p{L}{2}\.?,?\s*$/u.test(before) && !anyLabel.test(before)
  if ([taxNumber, hours, years].some(form => form.test(value))) return true
  return endsInEntry(before) || new Set(digitsOf(value)).size === 1
}

/** The sizes of a number's groups of digits: `650 321 3900` → `3 3 4`. */
const shapeOf = (text: string) =>
  text
    .split(/\D+/)
    .filter(Boolean)
    .map(group => group.length)
    .join(' ')

const sides = (value: string, at: number) => [value.slice(0, at), value.slice(at)] as const

/**
 * A mere space parts two numbers only where both are written alike, or the second with a hyphen and without the code of its
 * area: `650 321 3900 650 321 3902`, `27 3337-7999 9273-0979`. Accounts of banks have groups alike and no hyphen.
 */
const areAlike = (first: string, rest: string) =>
  digitsOf(first + rest).length >= 16 &&
  (`${shapeOf(rest)} `.startsWith(`${shapeOf(first)} `) ||
    (rest.includes('-') && shapeOf(first).endsWith(` ${shapeOf(rest)}`)))

/** One run of digits cut where a second number begins: at `/`, `|`, `,`, ` - ` or a further `+`, with enough on both sides. */
function cut(value: string): { value: string; offset: number }[] {
  const places = (separators: RegExp) => [...value.slice(1).matchAll(separators)].map(({ index }) => index + 1)
  const isEnough = (at: number) => sides(value, at).every(side => digitsOf(side).length >= 7)
  const sign = places(/[/|,]|\s[-–]\s|\s(?=\(?\+)/g).find(isEnough)
  const mayBeSome = sign === undefined && value.length <= longestRun
  const at = sign ?? (mayBeSome ? places(/\s/g).find(at => isEnough(at) && areAlike(...sides(value, at))) : undefined)
  if (at === undefined) return [{ value, offset: 0 }]
  const [first, rest] = sides(value, at)
  return [{ value: first, offset: 0 }, ...cut(rest).map(piece => ({ ...piece, offset: piece.offset + at }))]
}

/** A number without punctuation around it, and the other last digits of a second line (`3222-1100 / 01`). */
function tidy(piece: string): string {
  const value = piece.replace(/\s*\(\d{0,3}$/, '').replace(/^[\s.\-–,/|)*·•∙]+|[\s.\-–,/|(*·•∙]+$/g, '')
  const first = value.replace(/\s?\/\s?\d{1,4}$/, '')
  return digitsOf(first).length >= 9 ? first : value
}

/** The phone numbers in a line from which e-mails and sites have been taken out. */
export function detectPhones(text: string): PhoneSpan[] {
  if (text.length > longestLine) return []
  const found: PhoneSpan[] = []
  for (const match of text.matchAll(run)) {
    const end = match.index + match[0].length
    const before = text.slice(found.at(-1)?.end ?? 0, match.index)
    const isGlued = /\p{L}$/u.test(before) && !anyLabel.test(before)
    const isCode = /^\p{L}/u.test(text.slice(end)) && digitsOf(match[0]).length < 9
    if (isGlued || isCode) continue
    for (const piece of cut(match[0])) {
      const value = tidy(piece.value)
      const count = digitsOf(value).length
      const start = match.index + piece.offset
      const label = found.length > 0 && piece.offset > 0 ? '' : before
      if (count < 7 || count > 15 || value.includes(',') || isOtherNumber(value, label)) continue
      const kind =
        phoneKindOf(label) ?? kindBehind(text.slice(end)) ?? (piece.offset > 0 ? found.at(-1)?.kind : undefined)
      found.push({
        start,
        end: start + piece.value.length,
        value,
        kind: kind ?? 'other',
        labelled: anyLabel.test(label),
        country: countryOfLabel(label),
      })
    }
  }
  return found
}

/** E.164 of a number as printed, without its extension, '' where it does not parse; `region` is where local numbers are dialled. */
export function e164Of(value: string, region: string | undefined): string {
  const country: CountryCode | undefined = region && isSupportedCountry(region) ? region : undefined
  const plain = splitExtension(value).number.replaceAll('(0)', ' ')
  const number = parsePhoneNumber(plain, country)
  // A number printed with its country code need not be in the plan that we know; a local one must be.
  if (number?.isValid() || (plain.trim().startsWith('+') && number?.isPossible())) return number.number
  // `00` and a bare country code before the number are as common as `+`.
  const international = parsePhoneNumber(`+${digitsOf(plain).replace(/^00/, '')}`)
  return international?.isValid() && digitsOf(plain).length > 10 ? international.number : ''
}

/** The digits of an E.164 number after its country's code. */
export function nationalNumberOf(e164: string): string {
  return parsePhoneNumber(e164)?.nationalNumber ?? ''
}

/** Whether a number is a mobile's, as its country's plan has it. */
export function isMobile(e164: string): boolean {
  return e164 !== '' && parsePhoneNumber(e164)?.getType() === 'MOBILE'
}
