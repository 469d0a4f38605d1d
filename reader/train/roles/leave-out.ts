import { foldText } from '#reader/compare-text.ts'
import type { TextLine } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import type { Truth } from './invent-card.ts'

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
