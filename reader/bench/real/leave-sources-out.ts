import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import type { LabelledCard } from '#reader/train/labelled-cards.ts'
import { inventedExamples, realExamples, tuneRoles } from '#reader/train/roles/tune-roles.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'

const most = 6

/** The sources in groups that are left out together: large ones alone, the small ones dealt out among the rest. */
function groupsOf(cards: readonly LabelledCard[]): LabelledCard[][] {
  const sources = [...Map.groupBy(cards, ({ label }) => label.repo).values()].sort((a, b) => b.length - a.length)
  const groups: LabelledCard[][] = Array.from({ length: Math.min(most, sources.length) }, () => [])
  for (const source of sources)
    groups.reduce((least, group) => (group.length < least.length ? group : least)).push(...source)
  return groups
}

/** For every card a model that was tuned on the cards of other sources alone, as what the figure is worth depends on it. */
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
