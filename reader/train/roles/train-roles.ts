import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import type { Network } from '#reader/extract/roles/network.ts'
import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import { createRandom } from '#reader/synth/random.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { createCardSource, knownTexts } from './card-source.ts'
import { type Example, exampleOf } from './examples.ts'
import { trainScorer } from './train-scorer.ts'
import { trainTextKinds } from './train-text-kinds.ts'
import type { Vocabulary } from './vocabulary.ts'

export type RoleTraining = {
  seed: number
  /** How many texts the kinds are learned from, and how many places their table has, as a power of two. */
  texts: number
  bits: number
  /** How many networks, and how many invented cards each of them sees, how often, and with how many hidden numbers. */
  networks: number
  cards: number
  epochs: number
  hidden: number
  report?: (text: string) => void
}

/** The kinds of texts, from the words and cards that are kept for them. */
export function trainKinds(vocabulary: Vocabulary, { seed, texts, bits, report }: RoleTraining): TextKindModel {
  return trainTextKinds(knownTexts(vocabulary), {
    seed,
    texts,
    bits,
    report: (seen, loss) => report?.(`texts ${seen}: ${loss.toFixed(3)} bits`),
  })
}

/** One of the networks, from invented cards of its own, half of them without word lists. */
export function trainNetwork(
  vocabulary: Vocabulary,
  kinds: TextKindModel,
  training: RoleTraining,
  index: number,
): Network {
  const { seed, report } = training
  const draw = createCardSource(vocabulary)
  const random = createRandom(seed + 100 * index + 1)
  const examples: Example[] = []
  while (examples.length < training.cards) {
    const example = exampleOf(kinds, draw(random), { lists: random.chance(0.5) ? wordLists : noWordLists, random })
    if (example) examples.push({ ...example, pieces: [] })
    if (examples.length % 1000 === 0) report?.(`cards ${examples.length}`)
  }
  return trainScorer(examples, {
    ...training,
    seed: seed + 100 * index + 2,
    rate: 2e-3,
    decay: 1e-2,
    report: (epoch, loss) => report?.(`network ${index + 1}, round ${epoch}: ${loss.toFixed(4)}`),
  })
}

/** Learns the kinds of texts, then the roles. Same seed, same model. */
export function trainRoles(vocabulary: Vocabulary, training: RoleTraining): RoleModel {
  const kinds = trainKinds(vocabulary, training)
  const networks = Array.from({ length: training.networks }, (_, index) =>
    trainNetwork(vocabulary, kinds, training, index),
  )
  return { kinds, networks }
}
