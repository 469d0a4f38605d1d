import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import type { SecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import type { Together } from '#reader/extract/roles/tagger/together.ts'
import { type LabelledCard, sourceGroups } from '#reader/train/labelled-cards.ts'
import { inventedExamples, realExamples, tuneRoles } from '#reader/train/roles/tune-roles.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'
import { fitTogether, judgedWholes } from '#reader/train/tagger/fit-together.ts'

/** Models that have not seen the sources of a group of cards, and what of a choice counts together by all of them. */
type LeftOut = { models: Map<LabelledCard, RoleModel>; together: Together }

/**
 * A model for every card, tuned only on cards of other sources, so that no card is measured with a model that has seen its
 * source. `second` is the second judge, if any: its network has seen no real card; how much it counts was learned on 250.
 * How much it counts how the texts of a choice go together is learned on the other groups, each judged by its own model.
 */
export function modelsWithoutSource(base: RoleModel, cards: readonly LabelledCard[], second?: SecondJudge): LeftOut {
  const vocabulary = loadVocabulary()
  const invented = inventedExamples(base, vocabulary, 500)
  const examples = new Map(cards.map(card => [card, realExamples(base, card, vocabulary)]))
  const groups = sourceGroups(cards)
  const judges = groups.map((group, index): RoleModel => {
    const others = cards.flatMap(card => (group.includes(card) ? [] : (examples.get(card) ?? [])))
    const model = tuneRoles(base, others, { invented, seed: 501 + index })
    return second ? { ...model, second } : model
  })
  const wholes = groups.map((group, index) => group.map(card => judgedWholes(judges[index] ?? base, card)))
  const models = new Map<LabelledCard, RoleModel>()
  for (const [index, { second, ...model }] of judges.entries()) {
    const together = fitTogether(wholes.filter((_, group) => group !== index).flat())
    for (const card of groups[index] ?? [])
      models.set(card, second ? { ...model, second: { ...second, together } } : model)
  }
  return { models, together: fitTogether(wholes.flat()) }
}
