import { readFileSync } from 'node:fs'
import { cardLanguages } from 'card-reader/synth/card-vocabulary.ts'
import { type CardText, inventCard, type PrintedPhone } from 'card-reader/synth/invent-card.ts'
import { createRandom } from 'card-reader/synth/random.ts'
import labels from 'card-reader/synth/set/labels.json' with { type: 'json' }

export type DemoCard = {
  /** The printed lines, from the top. */
  lines: string[]
  /** A photo of the card, if one was rendered. */
  image: Uint8Array | undefined
  /** The confidence of its lines, 0..1. */
  confidence: number
}

/** Fields that some cards lack, so that every fallback of the screens is shown. */
const missing: Record<number, Partial<CardText>> = {
  2: { first_name: '', last_name: '' },
  5: { position: '', website: '', address: '' },
  8: { company: '', website: '' },
}

/** Cards of invented people, the same each time; every third one has a rendered photo. */
export function demoCards(count: number): DemoCard[] {
  const random = createRandom(60)
  return Array.from({ length: count }, (_, index) => {
    const label = index % 3 === 0 ? labels[index / 3] : undefined
    if (label) return { lines: linesOf(label), image: photoOf(label.file), confidence: 0.98 }
    const { fields, phones } = inventCard(random, random.pick(cardLanguages))
    const printed = { fields: { ...fields, ...missing[index % 10] }, phones: index % 10 === 4 ? [] : phones }
    return { lines: linesOf(printed), image: undefined, confidence: index % 8 === 5 ? 0.5 : 0.98 }
  })
}

function linesOf({ fields, phones }: { fields: CardText; phones: Array<Omit<PrintedPhone, 'kind'>> }): string[] {
  const { first_name, last_name, position, company, email, website, address } = fields
  const numbers = phones.map(({ label, value }) => `${label}: ${value}`)
  return [`${first_name} ${last_name}`.trim(), position, company, ...numbers, email, website, address].filter(Boolean)
}

function photoOf(file: string): Uint8Array {
  return readFileSync(new URL(`../../reader/synth/set/${file}`, import.meta.url))
}
