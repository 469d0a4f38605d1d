import type { CardView } from '#reader/extract/roles/card-view.ts'
import { type CardWord, cardWordsOf, lettersOf } from './card-words.ts'
import type { TaggedCard } from './tagger.ts'
import { wordNumbersOf } from './word-numbers.ts'

/** A card's words, and the numbers that the tagger sees of them. */
export function taggedCardOf(view: CardView): { words: CardWord[]; card: TaggedCard } {
  const words = cardWordsOf(view.all)
  return {
    words,
    card: {
      letters: words.map(({ text }) => lettersOf(text)),
      numbers: wordNumbersOf(words, view),
      lines: words.map(({ line }) => line),
    },
  }
}
