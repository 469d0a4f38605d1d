import { readFile } from 'node:fs/promises'
import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import { decodeSecondJudge, type SecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import { type LabelledCard, sourceGroups } from '#reader/train/labelled-cards.ts'
import { inventedExamples, realExamples, tuneRoles } from '#reader/train/roles/tune-roles.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'

/**
 * A model for every card, tuned only on cards of other sources, so that no card is measured with a model that has seen its
 * source. `seconds` are second judges that have not seen the sources of each group, if any.
 */
export function modelsWithoutSource(
  base: RoleModel,
  cards: readonly LabelledCard[],
  seconds: readonly SecondJudge[],
): Map<LabelledCard, RoleModel> {
  const vocabulary = loadVocabulary()
  const invented = inventedExamples(base, vocabulary, 500)
  const examples = new Map(cards.map(card => [card, realExamples(base, card, vocabulary)]))
  const models = new Map<LabelledCard, RoleModel>()
  for (const [index, group] of sourceGroups(cards).entries()) {
    const others = cards.flatMap(card => (group.includes(card) ? [] : (examples.get(card) ?? [])))
    const model = tuneRoles(base, others, { invented, seed: 501 + index })
    const second = seconds[index]
    for (const card of group) models.set(card, second ? { ...model, second } : model)
  }
  return models
}

/** The second judges of a folder, one for each group of sources, which it has not seen. */
export function taggersIn(folder: string, groups: number): Promise<SecondJudge[]> {
  const read = async (group: number) => decodeSecondJudge(await readFile(`${folder}/${group}.bin`))
  return Promise.all(Array.from({ length: groups }, (_, group) => read(group)))
}
