import { cleanText } from 'card-reader/clean-text'
import { maxLength } from '#contracts/lengths.ts'
import type { Question, QuestionKind } from '#contracts/questions.ts'

/** A number as it is stored: up to twelve digits, and up to six decimals after a point. */
const storedNumber = /^-?\d{1,12}(\.\d{1,6})?$/

/**
 * The values of an answer as they are stored; undefined where they do not answer the question. Options of the `earlier`
 * answer may be chosen although the question has them no more.
 */
export function readAnswer(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  values: readonly string[],
  earlier: readonly string[] = [],
): string[] | undefined {
  const cleaned = values.map(value => cleanText(value)).filter(Boolean)
  const [first = ''] = cleaned
  if (kind === 'several') {
    const offered = [...new Set([...options.map(({ text }) => text), ...earlier])]
    const chosen = offered.filter(text => cleaned.includes(text))
    return chosen.length > 0 && chosen.length === new Set(cleaned).size ? chosen : undefined
  }
  if (cleaned.length !== 1) return undefined
  switch (kind) {
    case 'choice':
      return options.some(({ text }) => text === first) ? [first] : undefined
    case 'yes_no':
      return first === 'yes' || first === 'no' ? [first] : undefined
    case 'number':
      return storedNumber.test(first) ? [String(Number(first))] : undefined
    case 'text':
      return first.length <= maxLength.answer ? [first] : undefined
  }
}

/** The values of an answer under another kind of the same question; undefined where they make no sense under it. */
export function answerAsKind(
  values: readonly string[],
  { from, to }: { from: QuestionKind; to: QuestionKind },
): string[] | undefined {
  if (from === to || (from === 'choice' && to === 'several')) return [...values]
  if (from === 'several' && to === 'choice') return values.length === 1 ? [...values] : undefined
  if (to !== 'text' || from === 'yes_no') return undefined
  const text = values.join(', ')
  return text.length <= maxLength.answer ? [text] : undefined
}
