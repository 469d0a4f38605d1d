import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import type { TextLine } from '#reader/port.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
import type { CardLabel, LabelledCard } from '#reader/train/labelled-cards.ts'
import { noWordLists, type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { createCardSource } from './card-source.ts'
import { type Example, exampleOf } from './examples.ts'
import type { Truth } from './invent-card.ts'
import { trainScorer } from './train-scorer.ts'
import { varyCard } from './vary-card.ts'
import { bucketOf, type Vocabulary } from './vocabulary.ts'

/** How many varied copies of each real card are learned from, and how many invented ones keep what was learned. */
const copies = 6
const inventedCards = 3000

const printed = (texts: readonly string[]) => texts.filter(text => text.trim() !== '')

/** The texts that are right for the roles of a labelled card. */
export function truthOf({ fields }: CardLabel): Truth {
  const { full_name, first_name, last_name, position, position_alt, company, company_alt } = fields
  return {
    name: printed([full_name, `${first_name} ${last_name}`]),
    position: position ? [position, ...position_alt] : [],
    company: company ? [company, ...company_alt] : [],
  }
}

/** What is learned of a real card, as it is or varied; nothing of the roles that its label leaves out. */
function realExample(
  model: RoleModel,
  { label }: LabelledCard,
  card: { lines: readonly TextLine[]; truth: Truth },
  { lists, random }: { lists: WordLists; random: Random },
): Example | undefined {
  const example = exampleOf(model.kinds, card, { lists, random })
  if (!example) return undefined
  const isIgnored = [/name/, /position/, /company/].map(field => label.ignore.some(name => field.test(name)))
  return { ...example, right: example.right.map((rows, role) => (isIgnored[role] ? [] : rows)), pieces: [] }
}

/** A real card with and without word lists, and copies of it with other people, titles and firms. */
export function realExamples(model: RoleModel, card: LabelledCard, vocabulary: Vocabulary): Example[] {
  const { label, reading } = card
  if (!reading) return []
  const random = createRandom(bucketOf(label.id) + 1)
  const asItIs = { lines: reading.lines, truth: truthOf(label) }
  const varied = Array.from({ length: copies }, () => varyCard(random, asItIs, label.fields, vocabulary))
  return [
    ...[wordLists, wordLists, noWordLists].map(lists => realExample(model, card, asItIs, { lists, random })),
    ...varied.map(copy =>
      realExample(model, card, copy, { lists: random.chance(0.7) ? wordLists : noWordLists, random }),
    ),
  ].filter(example => example !== undefined)
}

/** Invented cards that keep what was learned while real ones are learned from. */
export function inventedExamples(model: RoleModel, vocabulary: Vocabulary, seed: number): Example[] {
  const draw = createCardSource(vocabulary)
  const random = createRandom(seed)
  const invented: Example[] = []
  while (invented.length < inventedCards) {
    const lists = random.chance(0.5) ? wordLists : noWordLists
    const example = exampleOf(model.kinds, draw(random), { lists, random })
    if (example) invented.push({ ...example, pieces: [] })
  }
  return invented
}

/** The model's networks trained further on real cards, among invented ones so that nothing is forgotten. */
export function tuneRoles(
  model: RoleModel,
  real: readonly Example[],
  { invented, seed, report }: { invented: readonly Example[]; seed: number; report?: (text: string) => void },
): RoleModel {
  const networks = model.networks.map((start, index) => {
    report?.(`network ${index + 1} on ${real.length} examples of real cards`)
    return trainScorer([...invented, ...real], {
      seed: seed + index,
      hidden: start.hidden,
      epochs: 4,
      rate: 1e-3,
      decay: 1e-2,
      start,
    })
  })
  return { kinds: model.kinds, networks }
}
