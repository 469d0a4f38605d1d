import { gramsOf, kindCount, softmax, type TextKindModel, textKinds } from '#reader/extract/roles/text-kinds.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
import type { WrittenCard } from '#reader/train/written-cards/written-cards.ts'
import { writtenTexts } from '#reader/train/written-cards/written-texts.ts'
import { inventFirm } from './invent-firms.ts'
import {
  credentials,
  honorifics,
  inventAddress,
  inventDepartment,
  inventPerson,
  inventTitle,
  type Voice,
} from './invent-texts.ts'
import { inventWares } from './invent-wares.ts'
import { slip } from './slip.ts'
import type { Vocabulary } from './vocabulary.ts'

type Kind = (typeof textKinds)[number]

function inventText(voice: Voice, kind: Kind): string {
  const { random } = voice
  switch (kind) {
    case 'person': {
      const { text, first, last } = inventPerson(voice)
      if (random.chance(0.04)) return first
      if (random.chance(0.03) && last) return `${last} ${first}`
      return (
        (random.chance(0.05) ? random.pick(honorifics) : '') +
        text +
        (random.chance(0.05) ? random.pick(credentials) : '')
      )
    }
    case 'firm':
      return inventFirm(voice).full
    case 'job':
      return inventTitle(voice)
    case 'address':
      return inventAddress(voice, random.pick(['street', 'city', 'all'] as const))
    case 'department':
      return inventDepartment(voice)
    case 'wares':
      return inventWares(voice)
  }
}

const shares: readonly Kind[] = [
  'person',
  'person',
  'person',
  'firm',
  'firm',
  'firm',
  'firm',
  'job',
  'job',
  'job',
  'address',
  'department',
  'wares',
  'wares',
  'wares',
]
const tongues = 'en en en en en es es es pt pt pt de de fr fr it it nl pl tr sv cs id id'.split(' ')

/** How often a text is one of a card that was written by hand, where these have some of its kind. */
const writtenShare = 0.7

type Written = ReturnType<typeof writtenTexts>

function sample(random: Random, vocabulary: Vocabulary, written: Written): { text: string; kind: number } {
  const language = random.pick(tongues)
  const words = vocabulary.languages[language]
  if (!words) throw new Error(`no words for ${language}`)
  const kind = random.pick(shares)
  const known = random.chance(writtenShare) ? (written[kind] ?? []) : []
  const text = known.length > 0 ? random.pick(known) : inventText({ random, language, words, vocabulary }, kind)
  return { text: slip(random, text), kind: textKinds.indexOf(kind) }
}

/** What is told after every so many texts: how many bits of surprise a text still holds. */
type Report = (seen: number, loss: number) => void
type Options = { seed: number; texts: number; bits: number; report?: Report }
/** What texts are drawn from: words, and cards that were written by hand. */
export type TextSource = { vocabulary: Vocabulary; cards: readonly WrittenCard[] }

/**
 * Learns what kind of text a text is from invented ones and those of written cards: logistic regression with steps of its
 * own for each weight (AdaGrad). Words are left out at random, so that unknown ones are judged by their letters.
 */
export function trainTextKinds(
  { vocabulary, cards }: TextSource,
  { seed, texts, bits, report }: Options,
): TextKindModel {
  const random = createRandom(seed)
  const written = writtenTexts(cards)
  const size = 2 ** bits * kindCount
  const weights = new Float32Array(size)
  const squares = new Float32Array(size).fill(1e-6)
  const sums = new Float64Array(kindCount)
  let loss = 0
  for (let seen = 1; seen <= texts; seen++) {
    const { text, kind } = sample(random, vocabulary, written)
    const dropped = random.chance(0.6) ? 0.3 : 0
    const grams = gramsOf(text, bits).filter(() => random.next() >= dropped)
    if (grams.length === 0) continue
    const share = 1 / Math.sqrt(grams.length)
    sums.fill(0)
    for (const gram of grams)
      for (let other = 0; other < kindCount; other++) sums[other]! += weights[gram * kindCount + other]! * share
    softmax(sums)
    loss -= Math.log2(sums[kind]! + 1e-9)
    for (let other = 0; other < kindCount; other++) sums[other]! -= Number(other === kind)
    for (const gram of grams) {
      for (let other = 0; other < kindCount; other++) {
        const at = gram * kindCount + other
        const slope = sums[other]! * share
        squares[at]! += slope * slope
        weights[at]! -= (0.25 * slope) / Math.sqrt(squares[at]!) + 2e-6 * weights[at]!
      }
    }
    if (report && seen % 50_000 === 0) {
      report(seen, loss / 50_000)
      loss = 0
    }
  }
  return { bits, ...quantized(weights) }
}

/** Weights in eight bits each; the few largest are cut off. */
export function quantized(weights: Float32Array): { scale: number; weights: Int8Array } {
  const most = weights.reduce((top, weight) => Math.max(top, Math.abs(weight)), 0)
  const scale = Math.min(most, 8) / 127 || 1
  return {
    scale,
    weights: Int8Array.from(weights, weight => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
  }
}
