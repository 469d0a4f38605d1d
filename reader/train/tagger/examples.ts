import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import { createRandom } from '#reader/synth/random.ts'
import { createCardSource } from '#reader/train/roles/card-source.ts'
import type { Vocabulary } from '#reader/train/roles/vocabulary.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { type TaggedExample, taggedExampleOf } from './card-data.ts'

const withLists = 0.7

/** Invented cards one after the other, some without word lists. */
export function* inventedCards(
  kinds: TextKindModel,
  vocabularies: readonly Vocabulary[],
  { count, seed }: { count: number; seed: number },
): Generator<TaggedExample> {
  const draw = createCardSource(...vocabularies)
  const random = createRandom(seed)
  for (let made = 0; made < count; ) {
    const lists = random.chance(withLists) ? wordLists : noWordLists
    const example = taggedExampleOf(kinds, draw(random), lists)
    if (!example) continue
    made++
    yield example
  }
}
