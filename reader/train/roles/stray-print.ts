// Print that is no field of the card: a mark all over the paper, another paper below it, letters of a logo.
import { coin } from './invent-firms.ts'
import type { Voice } from './invent-texts.ts'
import { inventWares } from './invent-wares.ts'
import type { Row } from './lay-out.ts'
import { garble } from './slip.ts'

/** A firm's name all over the paper: small, faint, cut off at the edges. */
export function watermarkRows(voice: Voice, base: number, firm: string): Row[] {
  const { random } = voice
  const height = base * random.pick([0.7, 0.9, 1, 1.2])
  return Array.from({ length: random.integer(2, 9) }, () => {
    const roll = random.next()
    const text =
      roll < 0.3
        ? firm.slice(random.integer(1, 4))
        : roll < 0.45
          ? firm.slice(0, -3)
          : roll < 0.7
            ? garble(random, firm)
            : firm
    return { text: text.trim() || firm, height, sureness: random.between(0.6, 0.97), shift: random.integer(-200, 300) }
  })
}

/** Print of another paper under the card, read at its edges: sentences, some running down. */
export function backgroundRows(voice: Voice, base: number): Row[] {
  const { random } = voice
  const upright = random.chance(0.6)
  return Array.from({ length: random.integer(1, 5) }, () => ({
    text: inventWares(voice),
    height: base * random.pick([0.7, 1, 1.3, 1.8]),
    upright,
    shift: random.integer(-100, 700),
    sureness: random.between(0.5, 0.98),
  }))
}

/** Letters of a logo, a template's watermark, a neighbour's cut-off line. */
export function strayRows({ random, vocabulary }: Voice, base: number, firm: string): Row[] {
  const texts = [
    firm.slice(0, random.integer(1, 3)).toUpperCase(),
    'o',
    'R',
    '8',
    'S',
    random.pick(vocabulary.brands),
    coin(random),
    'LOGO',
    'YOUR LOGO',
    'Company',
    'shutterstock',
    'freepik',
    'Your Company Name',
  ]
  return [
    {
      text: random.pick(texts) || 'o',
      height: base * random.pick([0.6, 1, 2, 3]),
      sureness: random.between(0.55, 0.97),
    },
  ]
}
