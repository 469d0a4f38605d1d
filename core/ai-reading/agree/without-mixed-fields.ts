import { foldText } from 'card-reader/compare-text'
import { type CardContact, lowConfidence } from '#contracts/contacts.ts'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'

type Text = 'name' | 'company' | 'position'

/**
 * A model's answer without the lines that the rules are sure are something else: person, firm and job all stand on the
 * card, so that nothing in its text speaks against an answer that mixes them up.
 */
export function withoutMixedFields(model: CardSuggestion, rules: CardContact): CardSuggestion {
  const { confidence } = rules
  const sure = new Map<string, Text>()
  const keep = (field: Text, value: string, surety = 0) => {
    if (value && surety >= lowConfidence) sure.set(foldText(value), field)
  }
  keep('name', rules.first_name + rules.last_name, confidence.first_name)
  keep('company', rules.company, confidence.company)
  keep('position', rules.position, confidence.position)
  const isAnother = (field: Text, value: string) => (sure.get(foldText(value)) ?? field) !== field
  const isNamed = !isAnother('name', model.first_name + model.last_name)
  return {
    ...model,
    first_name: isNamed ? model.first_name : '',
    last_name: isNamed ? model.last_name : '',
    company: isAnother('company', model.company) ? '' : model.company,
    position: isAnother('position', model.position) ? '' : model.position,
  }
}
