import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import { createRandom } from '#reader/synth/random.ts'
import type { LabelledCard } from '#reader/train/labelled-cards.ts'
import { createCardSource } from '#reader/train/roles/card-source.ts'
import { known } from '#reader/train/roles/train-roles.ts'
import { truthOf } from '#reader/train/roles/tune-roles.ts'
import { varyCard } from '#reader/train/roles/vary-card.ts'
import { bucketOf, partOf, type Vocabulary } from '#reader/train/roles/vocabulary.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { type TaggedExample, taggedExampleOf } from './card-data.ts'

/** How many copies of a real card with other people, titles and firms are learned from. */
const copies = 12
const withLists = 0.7
/** The share of invented cards with words that the kinds of texts have not learned. */
const unknownShare = 0.65

/** Invented cards one after the other, some without word lists. */
export function* inventedCards(
  kinds: TextKindModel,
  vocabularies: readonly Vocabulary[],
  { count, seed }: { count: number; seed: number },
): Generator<TaggedExample> {
  const draw = createCardSource()
  const random = createRandom(seed)
  const unknown = vocabularies.map(vocabulary => partOf(vocabulary, bucket => bucket >= known))
  for (let made = 0; made < count; ) {
    const vocabulary = random.pick(random.chance(unknownShare) ? unknown : vocabularies)
    const lists = random.chance(withLists) ? wordLists : noWordLists
    const example = taggedExampleOf(kinds, draw(random, vocabulary), lists)
    if (!example) continue
    made++
    yield example
  }
}

/** A real card as it is, with and without word lists, and copies of it; nothing is learned of a role that its label leaves out. */
export function realCards(
  kinds: TextKindModel,
  { label, reading }: LabelledCard,
  vocabulary: Vocabulary,
): TaggedExample[] {
  if (!reading) return []
  const random = createRandom(bucketOf(label.id) + 1)
  const asItIs = { lines: reading.lines, truth: truthOf(label) }
  const varied = Array.from({ length: copies }, () => varyCard(random, asItIs, label.fields, vocabulary))
  const isIgnored = [/name/, /position/, /company/].map(field => label.ignore.some(name => field.test(name)))
  const examples = [
    ...[wordLists, wordLists, noWordLists].map(lists => taggedExampleOf(kinds, asItIs, lists)),
    ...varied.map(copy => taggedExampleOf(kinds, copy, random.chance(withLists) ? wordLists : noWordLists)),
  ].filter(example => example !== undefined)
  return examples.map(({ card, right }) => ({ card, right: right.map((runs, role) => (isIgnored[role] ? [] : runs)) }))
}
