import { readFileSync } from 'node:fs'
import { gramsOf } from '#reader/extract/roles/text-kinds.ts'

/** Print that names no person and no way to reach anybody: its lines, and what would be the firm on it. */
export type BarePrint = { lines: readonly string[]; firm: string; confidence: number }
/** What speaks for a card: how sure the firm is, and the places of all words in the table. */
export type Hints = { sureness: number; grams: readonly number[] }
/** How much each of them counts. `weights` has `2 ** bits` places, in steps of `step`. */
export type FirmAlone = { bits: number; step: number; base: number; sureness: number; weights: Int8Array }

/** From here on print is a card; of what is none, one in fourteen is as probable. */
const least = 0.8
/** More lines are no card's, and every word costs. */
const mostLines = 40
/** No confidence says more than these odds. */
const mostOdds = 4.6

/** The words of a firm stand elsewhere in the table than the same words in a line. */
const ofFirm = (gram: number, bits: number) => (Math.imul(gram, 31) + 7) & (2 ** bits - 1)

/** What tells print of a firm's card from other print. */
export function hintsOf({ lines, firm, confidence }: BarePrint, bits: number): Hints {
  const odds = Math.log(confidence / (1 - confidence))
  const grams = lines.slice(0, mostLines).flatMap(line => gramsOf(line, bits))
  const ownGrams = gramsOf(firm, bits).map(gram => ofFirm(gram, bits))
  return { sureness: Math.max(-mostOdds, Math.min(mostOdds, odds)), grams: [...grams, ...ownGrams] }
}

/** How probable it is that print with these hints is a card, 0..1. */
export function probabilityOf(model: FirmAlone, { sureness, grams }: Hints): number {
  const sum = grams.reduce((all, gram) => all + (model.weights[gram] ?? 0), 0)
  const odds = model.base + model.sureness * sureness + (model.step * sum) / Math.sqrt(grams.length || 1)
  return 1 / (1 + Math.exp(-odds))
}

const headerSize = 4

/** A model as one file: bits, step, base and sureness as numbers of four bytes, then the weights, a byte each. */
export function encodeFirmAlone({ bits, step, base, sureness, weights }: FirmAlone): Uint8Array {
  return Buffer.concat([Buffer.from(Float32Array.of(bits, step, base, sureness).buffer), Buffer.from(weights)])
}

/** The model in a file that `encodeFirmAlone` wrote; throws where it is cut off. */
export function decodeFirmAlone(file: Uint8Array): FirmAlone {
  const bytes = new Uint8Array(file).buffer
  const [bits = 0, step = 0, base = 0, sureness = 0] = new Float32Array(bytes, 0, headerSize)
  const weights = new Int8Array(bytes, headerSize * Float32Array.BYTES_PER_ELEMENT)
  if (weights.length !== 2 ** bits) throw new Error('the model of cards with a firm alone is cut off')
  return { bits, step, base, sureness, weights }
}

let shipped: FirmAlone | undefined

function shippedFirmAlone(): FirmAlone {
  shipped ??= decodeFirmAlone(readFileSync(new URL('firm-alone.bin', import.meta.url)))
  return shipped
}

/**
 * Whether a photo that names no person and no way to reach anybody shows a card all the same: its side with the firm, or a
 * shop's card. Posters, menus and receipts have a largest line too, which would be the firm; their words tell them apart.
 */
export function showsFirmAlone(print: BarePrint): boolean {
  if (!print.firm) return false
  const model = shippedFirmAlone()
  return probabilityOf(model, hintsOf(print, model.bits)) >= least
}
