import type { Answer } from '#contracts/questions.ts'
import { listItem } from '#core/contacts/export/list-cell.ts'

/** The start of the header of a column with answers; the question follows. */
export const questionHeader = 'Question: '

/** The answers to a question in one cell; an answer of several options is a list. */
export function answerCell(answers: readonly Answer[], question: string): string {
  const texts = answers
    .filter(answer => answer.question === question)
    .map(({ kind, values }) => (kind === 'several' ? values.map(listItem) : values).join(', '))
  return [...new Set(texts)].join(' / ')
}
