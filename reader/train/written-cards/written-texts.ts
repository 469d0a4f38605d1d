import { foldText, wordsOf } from '#reader/compare-text.ts'
import type { textKinds } from '#reader/extract/roles/text-kinds.ts'
import { addressLikeness, certainAddress, probableAddress } from '#reader/extract/spans/detect-address.ts'
import type { WrittenCard } from './written-cards.ts'

type Kind = (typeof textKinds)[number]

/** A line that says how somebody is reached, and not what they are. */
const isReach = (text: string) => /@|www|\d{3}/.test(text)

/** In a line of at most so many words the name of one place is enough for an address; a slogan may hold such a word too. */
const mostWords = 2

function isPlace(text: string): boolean {
  const likeness = addressLikeness(text)
  return likeness >= (wordsOf(text).length <= mostWords ? probableAddress : certainAddress)
}

/** The texts of cards that were written by hand, by what they are; a line that only has a name, title or firm in it is none of them. */
export function writtenTexts(cards: readonly WrittenCard[]): Partial<Record<Kind, string[]>> {
  const texts = { person: [] as string[], job: [] as string[], firm: [] as string[], wares: [] as string[] }
  for (const { blocks, truth } of cards) {
    const printed = (values: readonly string[]) => values.filter(value => foldText(value))
    const values = { person: printed(truth.name), job: printed(truth.position), firm: printed(truth.company) }
    texts.person.push(...values.person)
    texts.job.push(...values.job)
    texts.firm.push(...values.firm)
    const isUnclear = [truth.name, truth.position, truth.company].some(some => some[0] === '?')
    if (isUnclear) continue
    const right = Object.values(values).flat().map(foldText)
    for (const { text } of blocks.flatMap(({ rows }) => rows)) {
      const folded = foldText(text)
      const isOther = folded && !isReach(text) && !isPlace(text)
      if (isOther && !right.some(value => value.includes(folded) || folded.includes(value))) texts.wares.push(text)
    }
  }
  return texts
}
