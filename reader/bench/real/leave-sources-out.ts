import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import type { LabelledCard } from '#reader/train/labelled-cards.ts'
import { inventedExamples, realExamples, tuneRoles } from '#reader/train/roles/tune-roles.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'

const maxGroups = 6

/** Distributes the sources to groups of about equal size. Each group is left out together. */
function groupsOf(cards: readonly LabelledCard[]): LabelledCard[][] {
  const sources = [...Map.groupBy(cards, ({ label }) => label.repo).values()].sort((a, b) => b.length - a.length)
  const groups: LabelledCard[][] = Array.from({ length: Math.min(maxGroups, sources.length) }, () => [])
  for (const source of sources)
    groups.reduce((smallest, group) => (group.length < smallest.length ? group : smallest)).push(...source)
  return groups
}

/** A model for every card, tuned only on cards of other sources, so that no card is measured with a model that has seen its source. */
export function modelsWithoutSource(base: RoleModel, cards: readonly LabelledCard[]): Map<LabelledCard, RoleModel> {
  const vocabulary = loadVocabulary()
  const invented = inventedExamples(base, vocabulary, 500)
  const examples = new Map(cards.map(card => [card, realExamples(base, card, vocabulary)]))
  const models = new Map<LabelledCard, RoleModel>()
  for (const [index, group] of groupsOf(cards).entries()) {
    const others = cards.flatMap(card => (group.includes(card) ? [] : (examples.get(card) ?? [])))
    const model = tuneRoles(base, others, { invented, seed: 501 + index })
    for (const card of group) models.set(card, model)
  }
  return models
}
