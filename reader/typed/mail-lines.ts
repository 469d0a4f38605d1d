import { plainLetters } from '#reader/compare-text.ts'
import { namesRegister } from '#reader/extract/spans/registration.ts'
import { readTable, textsOf } from '#reader/words/table.ts'
import { hasDigit, withoutSigns } from '#reader/words/text-shape.ts'
import { email as anEmail } from './is-signature.ts'

const table = readTable('mail-lines')
const wordsOf = (kind: string) => textsOf(table, kind).map(plainLetters)
const [writers, headers, closings, farewells, small, footers, seats, notices] = [
  new Set(wordsOf('writer')),
  new Set(wordsOf('header')),
  wordsOf('closing'),
  new Set([...wordsOf('closing'), ...wordsOf('farewell')]),
  wordsOf('small'),
  wordsOf('footer'),
  wordsOf('seat'),
  wordsOf('notice'),
]

/** Longer lines end in a farewell only where its words are nothing else: `… mes salutations distinguées`. */
const longestFarewell = 40
const mostNameWords = 5

const labelOf = (line: string) => plainLetters(/^([^:]{1,14}?)\s?:\s/.exec(line)?.[1] ?? '')
const beginsWith = (line: string, words: readonly string[]) => {
  const said = plainLetters(line)
  return words.some(start => said.startsWith(start) && !/^\p{L}/u.test(said.slice(start.length)))
}

/** Whether a line is one of those that a mail program writes above a mail, but not its author's. */
export const isHeader = (line: string): boolean => headers.has(labelOf(line))

/** Whether a line says nothing of anybody: `Sent from my iPhone`, `Follow us on …`. */
export const isSmall = (line: string): boolean => beginsWith(line, small)

/** Whether a line begins a notice about secrecy or data protection. */
export const isNotice = (line: string): boolean => beginsWith(line, notices)

/** Whether a text is what the law has printed below a signature: seat, directors, entries in registers. */
export function isLegal(text: string): boolean {
  return (namesRegister(text) && hasDigit(text)) || (beginsWith(text, footers) && /[\s:]+\S/.test(text))
}

/** The text after the label of a registered office; undefined for another line. */
export function seatIn(line: string): string | undefined {
  const label = seats.find(words => beginsWith(line, [words]))
  return label === undefined ? undefined : withoutSigns(line.slice(label.length))
}

/** The text after a farewell in its line, mostly none; undefined for a line without one. */
export function afterFarewell(line: string): string | undefined {
  const said = plainLetters(line).replace(/[^\p{L}]+$/u, '')
  const ends = (words: string) => said === words || said.endsWith(` ${words}`)
  if (closings.some(ends)) return ''
  if (line.length <= longestFarewell) {
    if ([...farewells].some(ends)) return ''
    if (closings.some(words => said.includes(`${words} aus `) || said.includes(`${words} from `))) return ''
  }
  const [, before = '', name = ''] = /^([^,!:]{2,40})[,!]\s*(\p{Lu}[^,!:@\d]*)$/u.exec(line) ?? []
  const isNamed = name && name.split(' ').length <= mostNameWords && afterFarewell(before) === ''
  return isNamed ? name : undefined
}

/** Who wrote a mail, as the line above it says. */
export type Writer = { name: string; email: string }

const wrote = /\b(?:wrote|schrieb|escribió|a écrit|ha scritto|escreveu)\b/u

/** The author that a header (`From: …`) or the line above a quotation (`Am … schrieb …:`) names. */
export function writerOf(line: string): Writer | undefined {
  const isAttribution = wrote.test(line) && /:$/.test(line)
  if (!isAttribution && !writers.has(labelOf(line))) return undefined
  const email = anEmail.exec(line)?.[0] ?? ''
  const beforeEmail = line.slice(0, email ? line.indexOf(email) : undefined).replace(/[<("[\s]+(?:mailto:)?$/, '')
  const name = beforeEmail.replace(/^.*(?:[:,"]|\bschrieb)\s*/, '').trim()
  return { name: /^\p{Lu}[^\d@]{2,60}$/u.test(name) ? name : '', email }
}
