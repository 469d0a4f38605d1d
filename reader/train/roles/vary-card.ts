import { foldText } from '#reader/compare-text.ts'
import type { TextLine } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import type { Truth } from './invent-card.ts'
import { inventFirm } from './invent-firms.ts'
import { inventPerson, inventTitle, type Voice } from './invent-texts.ts'
import type { Vocabulary } from './vocabulary.ts'

export type LinesWithTruth = { lines: readonly TextLine[]; truth: Truth }

/** How often a card's firm is left out, and how often its title is. */
const shares = { company: 0.12, position: 0.06 } as const
type Left = keyof typeof shares

const isAddress = (text: string) => /@|www|https?:|\p{L}\.\p{Ll}{2,4}(?:\s|\/|$)/iu.test(text)

/** Whether a line is a part of a value or has it. */
function speaksOf(text: string, values: readonly string[]): boolean {
  const line = foldText(text)
  const folded = values.map(foldText).filter(value => value.length > 1)
  return line.length > 1 && !isAddress(text) && folded.some(value => value.includes(line) || line.includes(value))
}

/** The card without the lines of one of its values; as it is where other values stand in the same lines. */
function without(card: LinesWithTruth, field: Left): LinesWithTruth {
  const { lines, truth } = card
  const others = [...truth.name, ...(field === 'company' ? truth.position : truth.company)]
  const own = lines.filter(({ text }) => speaksOf(text, truth[field]))
  if (own.length === 0 || own.some(({ text }) => speaksOf(text, others))) return card
  return { lines: lines.filter(line => !own.includes(line)), truth: { ...truth, [field]: [] } }
}

/** Now and then a card without its firm or its title, as many people have none printed. */
export function leaveOut(random: Random, card: LinesWithTruth): LinesWithTruth {
  return (Object.keys(shares) as Left[]).reduce(
    (left, field) => (random.chance(shares[field]) ? without(left, field) : left),
    card,
  )
}

/** What is printed on a card, as its label says. */
export type PrintedValues = { first_name: string; last_name: string; position: string; company: string }

/** The languages of the words that take the place of a card's own. */
const tongues = 'en en en es es pt pt de de de fr fr it it nl pl'.split(' ')
/** Words that stay: they say nothing of whose card it is. */
const small = new Set('a and at da de del der des di do dos du e el et for la le of the und von y'.split(' '))
/** How many letters a word has at least that is also looked for inside addresses. */
const longEnough = 4
const tries = 40

/** `word` in capitals or small letters where `model` is. */
function casedLike(model: string, word: string): string {
  const letters = model.replace(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase()) return word.toUpperCase()
  return letters === letters.toLowerCase() ? word.toLowerCase() : word
}

/** The words of a value, folded, each with the word that takes its place; as many as the value has. */
function exchanged(value: string, invent: () => string): [string, string][] {
  const own = value.split(/\s+/).filter(word => foldText(word).length > 1 && !small.has(word.toLowerCase()))
  if (own.length === 0) return []
  let words: string[] = []
  for (let time = 0; time < tries && words.length !== own.length; time++) words = invent().split(' ').filter(Boolean)
  const last = own.length - 1
  const fitting = words.length > own.length ? [...words.slice(0, last), words.slice(last).join(' ')] : words
  return fitting.map((word, index) => [foldText(own[index] ?? ''), word])
}

/**
 * A real card with other people, titles and firms in the same places, so that its layout is learned and its words are
 * not. Words are exchanged alike in lines, e-mails and domains; some of the values stay.
 */
export function varyCard(
  random: Random,
  card: LinesWithTruth,
  printed: PrintedValues,
  vocabulary: Vocabulary,
): { lines: TextLine[]; truth: Truth } {
  const { lines, truth } = leaveOut(random, card)
  const language = random.pick(tongues)
  const words = vocabulary.languages[language]
  if (!words) throw new Error(`no words for ${language}`)
  const voice: Voice = { random, language, words, vocabulary }
  const firmName = () => {
    const firm = inventFirm(voice, undefined)
    return random.chance(0.6) ? firm.core : firm.full
  }
  const person = random.chance(0.8)
  const exchange = new Map([
    ...(random.chance(0.7) ? exchanged(printed.company, firmName) : []),
    ...(random.chance(0.7) ? exchanged(printed.position, () => inventTitle(voice)) : []),
    ...(person ? exchanged(printed.last_name, () => inventPerson(voice).last) : []),
    ...(person ? exchanged(printed.first_name, () => inventPerson(voice).first) : []),
  ])
  const inText = (text: string) =>
    text
      .split(/(\s+|[,;|/()–-]+)/)
      .map(part => {
        const [, before = '', word = '', behind = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(part) ?? []
        const other = word && exchange.get(foldText(word))
        return other ? before + casedLike(word, other) + behind : part
      })
      .join('')
  const longest = [...exchange].filter(([own]) => own.length >= longEnough).sort(([a], [b]) => b.length - a.length)
  const inAddress = (text: string) =>
    longest.reduce((varied, [own, other]) => {
      const at = varied.toLowerCase().indexOf(own)
      return at < 0 ? varied : varied.slice(0, at) + foldText(other) + varied.slice(at + own.length)
    }, text)
  const varied = lines.map(({ text, confidence, box: [topLeft, topRight, bottomRight, bottomLeft] }): TextLine => {
    const other = /@|www|https?:|\p{L}\.\p{Ll}{2,4}(?:\s|\/|$)/iu.test(text) ? inAddress(text) : inText(text)
    const ratio = Math.max(0.4, Math.min(2, other.length / Math.max(1, text.length)))
    const along = (from: readonly [number, number], to: readonly [number, number]) =>
      [from[0] + (to[0] - from[0]) * ratio, from[1] + (to[1] - from[1]) * ratio] as const
    return {
      text: other,
      confidence,
      box: [topLeft, along(topLeft, topRight), along(bottomLeft, bottomRight), bottomLeft],
    }
  })
  return {
    lines: varied.filter(() => !random.chance(0.02)),
    truth: { name: truth.name.map(inText), position: truth.position.map(inText), company: truth.company.map(inText) },
  }
}
