import type { RoleModel } from '#core/extract/roles/model-file.ts'
import { noWordLists, wordLists } from '#core/extract/words/word-lists.ts'
import { createRandom } from '#tests/cards/random.ts'
import type { CardLabel, LabelledCard } from '../../scripts/bench-real/labelled-cards.ts'
import { type Example, exampleOf } from './examples.ts'
import { inventCard, type Truth } from './invent-card.ts'
import { trainScorer } from './train-scorer.ts'
import { bucketOf, type Vocabulary } from './vocabulary.ts'

/** How often each real card counts beside one invented one, and how many invented ones keep what was learned. */
const weight = 5
const inventedCards = 1200

const printed = (texts: readonly string[]) => texts.filter(text => text.trim() !== '')

function truthOf({ fields }: CardLabel): Truth {
  const { full_name, first_name, last_name, position, position_alt, company, company_alt } = fields
  return {
    name: printed([full_name, `${first_name} ${last_name}`]),
    position: position ? [position, ...position_alt] : [],
    company: company ? [company, ...company_alt] : [],
  }
}

/** A real card to learn from; nothing is learned of the roles that its label leaves out. */
function realExample(model: RoleModel, { label, reading }: LabelledCard, lists = wordLists): Example | undefined {
  const random = createRandom(bucketOf(label.id))
  const example = reading && exampleOf(model.kinds, { lines: reading.lines, truth: truthOf(label) }, { lists, random })
  if (!example) return undefined
  const isIgnored = [/name/, /position/, /company/].map(field => label.ignore.some(name => field.test(name)))
  return { ...example, right: example.right.map((rows, role) => (isIgnored[role] ? [] : rows)), pieces: [] }
}

/** Invented cards that keep what was learned while real ones are learned from. */
export function inventedExamples(model: RoleModel, vocabulary: Vocabulary, seed: number): Example[] {
  const random = createRandom(seed)
  const invented: Example[] = []
  while (invented.length < inventedCards) {
    const lists = random.chance(0.5) ? wordLists : noWordLists
    const example = exampleOf(model.kinds, inventCard(random, vocabulary), { lists, random })
    if (example) invented.push({ ...example, pieces: [] })
  }
  return invented
}

/** The model's networks trained further on real cards, among invented ones so that nothing is forgotten. */
export function tuneRoles(
  model: RoleModel,
  cards: readonly LabelledCard[],
  { invented, seed }: { invented: readonly Example[]; seed: number },
): RoleModel {
  const listed = cards.flatMap(card => realExample(model, card) ?? [])
  const unlisted = cards.flatMap(card => realExample(model, card, noWordLists) ?? [])
  const real = Array.from({ length: weight }, (_, time) => (time % 2 === 0 ? listed : unlisted)).flat()
  const networks = model.networks.map((start, index) =>
    trainScorer([...invented, ...real], {
      seed: seed + index,
      hidden: start.hidden,
      epochs: 4,
      rate: 1e-3,
      decay: 1e-2,
      start,
    }),
  )
  return { kinds: model.kinds, networks }
}
