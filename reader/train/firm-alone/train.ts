// Makes reader/contacts/firm-alone/firm-alone.bin: npm run train:firm-alone -- [--out FILE]
// From print that was written by hand: sides of cards with a firm alone (texts/cards.txt, and the cards of
// reader/train/written-cards without their person and ways to reach anybody), and what else people photograph
// (texts/others.txt). Prints how much of each is taken for a card by weights that have not seen it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  encodeFirmAlone,
  type FirmAlone,
  type Hints,
  hintsOf,
  probabilityOf,
} from '#reader/contacts/firm-alone/firm-alone.ts'
import { printedContact } from '#reader/extract/printed-contact.ts'
import { createRandom } from '#reader/synth/random.ts'
import { layOut } from '#reader/train/roles/lay-out.ts'
import { blocksOf, type PrintedBlock, writtenCards } from '#reader/train/written-cards/written-cards.ts'

const shipped = fileURLToPath(new URL('../../contacts/firm-alone/firm-alone.bin', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: shipped } } })

const bits = 13
/** Pixels of ordinary small print. */
const base = 28
/** How often each text is laid out. */
const layouts = 2
/** Of the cards written by hand every sixteenth is enough. */
const every = 16
const folds = 6
const random = createRandom(5)

type Text = { kind: 'side' | 'shortened' | 'other'; blocks: readonly PrintedBlock[] }
type Example = { kind: Text['kind']; fold: number; hints: Hints }

function textsIn(file: string, kind: Text['kind']): Text[] {
  const texts = readFileSync(new URL(`texts/${file}.txt`, import.meta.url), 'utf8').split(/^===\s*$/m)
  return texts.map(text => ({ kind, blocks: blocksOf(text.trim().split(/\n\s*\n/)) }))
}

/** The cards written by hand that have a firm, with the blocks alone that say nothing of a person or of ways to reach one. */
function shortenedCards(): Text[] {
  return writtenCards()
    .filter(({ truth }) => truth.company.some(text => text.length > 1))
    .filter((_, index) => index % every === 0)
    .map(({ blocks }) => ({
      kind: 'shortened',
      blocks: blocks.filter(({ kind }) => kind === 'firm' || kind === 'wares'),
    }))
}

/** What is seen of a text as a photo of it would be read; nothing where it has a person, a way to reach one or no firm. */
function examplesOf({ kind, blocks }: Text, index: number): Example[] {
  return Array.from({ length: layouts }, () => {
    const sized = blocks.map(block => ({
      kind: 'firm',
      rows: block.rows.map(row => ({ ...row, height: row.height * base })),
    }))
    const { lines, width, height } = layOut(random, sized, { isInOrder: true })
    const { contact } = printedContact({ lines, codes: [], width, height }, {})
    const { first_name, last_name, email, phone, website, company } = contact
    if (!company || first_name || last_name || email || phone || website) return undefined
    const print = { lines: lines.map(({ text }) => text), firm: company, confidence: contact.confidence.company ?? 0 }
    return { kind, fold: index % folds, hints: hintsOf(print, bits) }
  }).filter(example => example !== undefined)
}

const rounds = 12
const [rate, gramRate] = [0.2, 0.1]
/** How strongly weights are drawn to 0. */
const pull = 2.5e-4

/** Logistic regression by steps whose size falls with the slopes that a weight has seen (AdaGrad); both kinds count alike. */
function fit(examples: readonly Example[]): FirmAlone {
  const draw = createRandom(1)
  const [dense, grams] = [new Float64Array(2), new Float64Array(2 ** bits)]
  const [denseSeen, gramsSeen] = [new Float64Array(2).fill(1e-6), new Float64Array(2 ** bits).fill(1e-6)]
  const step = (weights: Float64Array, seen: Float64Array, at: number, slope: number, size: number) => {
    const drawn = slope + pull * (weights[at] ?? 0)
    seen[at] = (seen[at] ?? 0) + drawn * drawn
    weights[at] = (weights[at] ?? 0) - (size * drawn) / Math.sqrt(seen[at] ?? 1)
  }
  const others = examples.filter(({ kind }) => kind === 'other').length
  const weightOfCard = others / (examples.length - others)
  for (let count = rounds * examples.length; count > 0; count--) {
    const { kind, hints } = draw.pick(examples)
    const share = 1 / Math.sqrt(hints.grams.length || 1)
    const odds = hints.grams.reduce(
      (sum, gram) => sum + (grams[gram] ?? 0) * share,
      (dense[0] ?? 0) + (dense[1] ?? 0) * hints.sureness,
    )
    const probability = 1 / (1 + Math.exp(-odds))
    const off = kind === 'other' ? probability : weightOfCard * (probability - 1)
    step(dense, denseSeen, 0, off, rate)
    step(dense, denseSeen, 1, off * hints.sureness, rate)
    for (const gram of hints.grams) step(grams, gramsSeen, gram, off * share, gramRate)
  }
  const size = grams.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const weights = Int8Array.from(grams, weight => Math.round(weight / size))
  return { bits, step: size, base: dense[0] ?? 0, sureness: dense[1] ?? 0, weights }
}

const texts = [...textsIn('cards', 'side'), ...shortenedCards(), ...textsIn('others', 'other')]
const examples = texts.flatMap(examplesOf)
const judged = Array.from({ length: folds }, (_, fold) => {
  const model = fit(examples.filter(example => example.fold !== fold))
  const own = examples.filter(example => example.fold === fold)
  return own.map(({ kind, hints }) => ({ kind, probability: probabilityOf(model, hints) }))
}).flat()
for (const [kind, some] of Map.groupBy(judged, example => example.kind)) {
  const shares = [0.5, 0.6, 0.7, 0.8, 0.9].map(least => {
    const taken = some.filter(({ probability }) => probability >= least).length
    return `${least}: ${((100 * taken) / some.length).toFixed(0)} %`
  })
  console.log(
    `${kind.padEnd(10)} ${String(some.length).padStart(5)}  taken for a card at least as probable as ${shares.join('  ')}`,
  )
}
writeFileSync(values.out, encodeFirmAlone(fit(examples)))
