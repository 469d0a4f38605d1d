import { foldText } from '#reader/compare-text.ts'
import { type CardContact, cardFields } from '#reader/contact.ts'
import type { InventedCard } from '#reader/synth/invent-card.ts'

export type FieldScore = { precision: number; recall: number; f1: number }
export type Score = { fields: Record<string, FieldScore>; overall: FieldScore; perfect: number }

/** The contact read from a card. Undefined if none was found. */
export type ReadCard = { label: InventedCard; contact: CardContact | undefined }
type Tally = { right: number; wrong: number; missed: number }

/** The invented cards print no department. */
const scoredFields = cardFields.filter(field => field !== 'department')
type ScoredField = (typeof scoredFields)[number]

const site = (text: string) => foldText(text.replace(/^https?:\/\//i, '').replace(/^www\./i, ''))

/** Whether a value is the printed one, ignoring case, accents and punctuation. Any printed phone number except a fax is right. */
function isRight(field: ScoredField, value: string, { fields, phones }: InventedCard): boolean {
  if (field === 'website') return site(value) === site(fields.website)
  if (field === 'email') return value.toLowerCase() === fields.email.toLowerCase()
  if (field !== 'phone') return foldText(value) === foldText(fields[field])
  return phones.some(phone => phone.kind !== 'fax' && foldText(phone.value) === foldText(value))
}

const percent = (value: number) => Math.round(value * 1000) / 10

function scoreOf({ right, wrong, missed }: Tally): FieldScore {
  const precision = right / (right + wrong || 1)
  const recall = right / (right + missed || 1)
  const f1 = (2 * precision * recall) / (precision + recall || 1)
  return { precision: percent(precision), recall: percent(recall), f1: percent(f1) }
}

/** Precision, recall and F1 of every field in percent, and the share of cards with every field but the address right. */
export function scoreCards(cards: readonly ReadCard[]): Score {
  const tallies = new Map<ScoredField, Tally>(scoredFields.map(field => [field, { right: 0, wrong: 0, missed: 0 }]))
  const total: Tally = { right: 0, wrong: 0, missed: 0 }
  let perfect = 0
  for (const { label, contact } of cards) {
    let isPerfect = true
    for (const [field, tally] of tallies) {
      const value = contact?.[field] ?? ''
      const right = value !== '' && isRight(field, value, label)
      const counts = {
        right: Number(right),
        wrong: Number(value !== '' && !right),
        missed: Number(label.fields[field] !== '' && !right),
      }
      for (const sum of field === 'address' ? [tally] : [tally, total]) {
        sum.right += counts.right
        sum.wrong += counts.wrong
        sum.missed += counts.missed
      }
      if (field !== 'address' && counts.wrong + counts.missed > 0) isPerfect = false
    }
    if (isPerfect) perfect++
  }
  const fields = Object.fromEntries([...tallies].map(([field, tally]) => [field, scoreOf(tally)]))
  return { fields, overall: scoreOf(total), perfect: percent(perfect / (cards.length || 1)) }
}
