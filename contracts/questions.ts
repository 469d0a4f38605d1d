import { cleanLine } from 'card-reader/clean-text'
import { z } from 'zod'
import { maxLength } from './lengths.ts'
import { textSchema } from './text-schema.ts'
import { hasOptions, maxOptions, maxQuestions, minOptions, questionKinds } from './values/constants.ts'

export { hasOptions, maxQuestions, questionKinds } from './values/constants.ts'

/** How a question is answered: one option, several options, yes or no, a number, a text. */
export type QuestionKind = (typeof questionKinds)[number]

/** An option keeps its id when its text is changed. */
export type QuestionOption = { id: number; text: string }

/** A question that an event asks about each contact. */
export type Question = {
  id: number
  kind: QuestionKind
  text: string
  options: QuestionOption[]
}

/** A question with what was answered so far. */
export type AnsweredQuestion = Question & {
  /** How many contacts have an answer. */
  answered: number
  /** How many contacts have each answer, also those with an option that is gone; empty for numbers and texts. */
  counts: { value: string; contacts: number }[]
  /** The average of the numbers; null for other kinds and without an answer. */
  average: number | null
}

/** A question of a contact's event with the contact's answer, if any. It is open while the event is on. */
export type AskedQuestion = Question & { answer: string[] | undefined; is_open: boolean }

/** An answer about a contact, readable without its question. */
export const answerSchema = z.object({
  id: z.number().int(),
  /** Null where the question is deleted, or was changed so that the answer no longer fits. */
  question_id: z.number().int().nullable(),
  question: z.string(),
  kind: z.enum(questionKinds),
  /** The chosen options, `yes` or `no`, a number with a decimal point, or a text. */
  values: z.array(z.string()),
  /** ISO 8601 UTC. */
  answered_at: z.string(),
})
export type Answer = z.infer<typeof answerSchema>

/**
 * `GET /api/contacts/{userId}/{contactId}/answers`: the questions of the contact's event, and every answer about the
 * contact, also to questions of other events and to deleted ones.
 */
export type ContactAnswers = { questions: Question[]; answers: Answer[] }

const oneLine = (text: string) => cleanLine(text).replace(/\s+/gu, ' ')

const optionSchema = z.strictObject({
  /** The option that gets this text; left out for a new one. */
  id: z.number().int().positive().optional(),
  text: z.string().overwrite(oneLine).min(1, 'An option needs a text').max(maxLength.option, 'Too long'),
})

const sameText = (text: string) => text.toLowerCase()

const isDistinct = (texts: readonly string[]) => new Set(texts.map(sameText)).size === texts.length

/** A question as it is saved: one with an id is changed, one without is new. */
const questionInputSchema = z
  .strictObject({
    id: z.number().int().positive().optional(),
    kind: z.enum(questionKinds),
    text: z.string().overwrite(oneLine).min(1, 'A question needs a text').max(maxLength.question, 'Too long'),
    options: z.array(optionSchema).max(maxOptions, 'Too many options').default([]),
  })
  .refine(({ kind, options }) => !hasOptions(kind) || options.length >= minOptions, {
    path: ['options'],
    error: 'At least two options are needed',
  })
  .refine(({ kind, options }) => hasOptions(kind) || options.length === 0, {
    path: ['options'],
    error: 'Only choice and several have options',
  })
  .refine(({ options }) => isDistinct(options.map(({ text }) => text)), {
    path: ['options'],
    error: 'Options must differ',
  })
export type QuestionInput = z.output<typeof questionInputSchema>

/** All questions of an event, in their order: one that is left out is deleted. */
export const questionsInputSchema = z
  .array(questionInputSchema)
  .max(maxQuestions, 'Too many questions')
  .refine(questions => isDistinct(questions.map(({ text }) => text)), { error: 'Questions must differ' })

/** The body of `PUT /api/contacts/{userId}/{contactId}/answers/{questionId}`; no values delete the answer. */
export const answerInputSchema = z.strictObject({
  values: z.array(textSchema(maxLength.answer)).max(maxOptions),
})

/** A saved question as it is sent back, unchanged. */
export function questionInputOf({ id, kind, text, options }: Question): QuestionInput {
  return { id, kind, text, options }
}
