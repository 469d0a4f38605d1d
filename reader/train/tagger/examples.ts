import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import { createRandom } from '#reader/synth/random.ts'
import { createCardSource } from '#reader/train/roles/card-source.ts'
import { known } from '#reader/train/roles/train-roles.ts'
import { partOf, type Vocabulary } from '#reader/train/roles/vocabulary.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { type TaggedExample, taggedExampleOf } from './card-data.ts'

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
