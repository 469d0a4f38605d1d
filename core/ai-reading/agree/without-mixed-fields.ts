import { foldText } from 'card-reader/compare-text'
import { type CardContact, lowConfidence } from '#contracts/contacts.ts'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'

type Text = 'name' | 'company' | 'position'

/**
 * Removes values from a model's answer that the rules confidently assign to other fields: person, company and job are
 * all on the card, so the text alone does not reveal that an answer mixes them up.
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
  const hasEntityTag = !isAnother('name', model.first_name + model.last_name)
  return {
    ...model,
    first_name: hasEntityTag ? model.first_name : '',
    last_name: hasEntityTag ? model.last_name : '',
    company: isAnother('company', model.company) ? '' : model.company,
    position: isAnother('position', model.position) ? '' : model.position,
  }
}
