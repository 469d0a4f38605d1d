import type { Random } from '#reader/synth/random.ts'
import { inventFirm } from '#reader/train/roles/invent-firms.ts'
import { inventPhone, inventReach, phoneLabel } from '#reader/train/roles/invent-reach.ts'
import {
  credentials,
  inventAddress,
  inventDepartment,
  inventPerson,
  inventTitle,
  type Voice,
} from '#reader/train/roles/invent-texts.ts'
import { inventWares, slogan } from '#reader/train/roles/invent-wares.ts'
import type { Vocabulary } from '#reader/train/roles/vocabulary.ts'
import { writtenCards } from '#reader/train/written-cards/written-cards.ts'

/** How often each language speaks. */
const tongues =
  'en en en en en en en de de de de fr fr fr fr es es es pt pt pt it it it nl nl pl pl tr sv sv cs cs id'.split(' ')

/** Lists have the most frequent words first: those are drawn more often. */
const often = (random: Random, list: readonly string[]) => list[Math.floor(list.length * random.next() ** 2)] ?? ''

const labels = ['Tel', 'Fax', 'Mobil', 'Mobile', 'Phone', 'Cell', 'Office', 'E-Mail', 'Email', 'Web', 'Internet']

/** Lines of cards, of which the spelling is learned: made of word lists, invented, or written by hand. */
export function* linesOfCards(random: Random, vocabulary: Vocabulary, count: number): Generator<string> {
  const written = writtenCards().flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows.map(({ text }) => text)))
  for (let line = 0; line < count; line++) {
    const language = random.pick(tongues)
    const words = vocabulary.languages[language]
    if (!words) throw new Error(`no words for ${language}`)
    const voice: Voice = { random, language, words, vocabulary }
    const person = () => `${often(random, words.first)} ${often(random, words.last)}`
    const reach = () => inventReach(voice, inventPerson(voice), { firm: inventFirm(voice), isPrinted: true })
    const street = () =>
      `${often(random, words.streets)} ${random.integer(1, 320)}${random.chance(0.15) ? random.pick([...'aAbBcCDEF']) : ''}`
    const makers: readonly [share: number, make: () => string][] = [
      [14, person],
      [3, () => inventPerson(voice).text + (random.chance(0.3) ? random.pick(credentials) : '')],
      [9, () => often(random, words.titles ?? []) || inventTitle(voice)],
      [7, () => inventTitle(voice)],
      [8, () => often(random, vocabulary.brands)],
      [7, () => inventFirm(voice).full],
      [7, () => inventWares(voice)],
      [2, () => slogan(voice)],
      [2, () => inventDepartment(voice)],
      [5, street],
      [6, () => inventAddress(voice, random.pick(['street', 'city', 'all'] as const))],
      [8, () => `${phoneLabel(voice)}${inventPhone(voice)}`],
      [2, () => `${random.pick(labels)}${random.pick([':', ': ', ' ', '. '])}${inventPhone(voice)}`],
      [10, () => reach().email],
      [6, () => reach().website],
      [18, () => random.pick(written)],
    ]
    const text = random.pick(makers.flatMap(([share, make]) => Array<() => string>(share).fill(make)))()
    if (text.trim()) yield text.trim()
  }
}
