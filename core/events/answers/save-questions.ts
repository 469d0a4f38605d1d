import { eq } from 'drizzle-orm'
import { hasOptions, type QuestionInput, type QuestionOption } from '#contracts/questions.ts'
import type { OwnedEvent } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { latestAnswerTo } from '#core/events/answers/answers-to-question.ts'
import { type QuestionRow, questionRows } from '#core/events/answers/questions.ts'
import { oweChange } from '#core/events/carry-out-changes.ts'
import type { Tx } from '#db/client.ts'
import { eventQuestions } from '#db/schema.ts'

/**
 * Within a transaction: these are the questions of the event, in this order. A question without an id takes the place of
 * one with the same text. Its answers are owed the change (`carryOutChanges`): they follow a changed text; those to a
 * deleted question, or of a kind that no longer fits, stay with the contact as answers without a question. Throws
 * `invalid-input` for the id of another question or option, and for one that is given twice.
 */
export function saveQuestions(
  tx: Tx,
  { userId, eventId, questions }: OwnedEvent & { questions: readonly QuestionInput[] },
): void {
  const known = questionRows(tx, eventId)
  const rows = questions.map((question, position) => {
    const before = knownQuestion(known, questions, question)
    return { before, values: { position, ...valuesOf(question, before) } }
  })
  const named = rows.flatMap(({ before }) => before?.id ?? [])
  const kept = new Set(named)
  if (kept.size < named.length) throw invalid('A question is named twice')
  for (const gone of known.filter(({ id }) => !kept.has(id))) deleteQuestion(tx, { userId, questionId: gone.id })
  for (const { before, values } of rows) {
    if (!before) {
      tx.insert(eventQuestions)
        .values({ event_id: eventId, ...values })
        .run()
      continue
    }
    tx.update(eventQuestions).set(values).where(eq(eventQuestions.id, before.id)).run()
    changeAnswers(tx, { userId, before, now: values })
  }
}

function deleteQuestion(tx: Tx, { userId, questionId }: { userId: number; questionId: number }): void {
  tx.update(eventQuestions).set({ position: -1 }).where(eq(eventQuestions.id, questionId)).run()
  oweChange(tx, { userId, change: { what: 'question-deleted', questionId } })
}

const invalid = (questions: string) => new AppError('invalid-input', { fields: { questions } })

type Values = Pick<QuestionRow, 'kind' | 'text' | 'options' | 'options_made'>

function knownQuestion(
  known: readonly QuestionRow[],
  questions: readonly QuestionInput[],
  { id, text }: QuestionInput,
): QuestionRow | undefined {
  if (id === undefined) return known.find(row => row.text === text && !questions.some(one => one.id === row.id))
  const row = known.find(one => one.id === id)
  if (!row) throw invalid('No such question')
  return row
}

function valuesOf({ kind, text, options }: QuestionInput, before: QuestionRow | undefined): Values {
  let options_made = before?.options_made ?? 0
  const known = before?.options ?? []
  const taken = new Set(options.map(({ id }) => id))
  const withIds = options.map((option): QuestionOption => {
    if (option.id !== undefined && !known.some(({ id }) => id === option.id)) throw invalid('No such option')
    const same = known.find(({ id, text }) => text === option.text && !taken.has(id))
    const id = option.id ?? same?.id
    if (id !== undefined) return { id, text: option.text }
    options_made += 1
    return { id: options_made, text: option.text }
  })
  if (new Set(withIds.map(({ id }) => id)).size < withIds.length) throw invalid('An option is named twice')
  return { kind, text, options: hasOptions(kind) ? withIds : [], options_made }
}

/** The answers to a question are brought in line with its new values, where it has any. */
function changeAnswers(
  tx: Tx,
  { userId, before, now: { text, kind, options } }: { userId: number; before: QuestionRow; now: Values },
): void {
  const renamed = before.options.flatMap(({ id, text: words }): [string, string][] => {
    const option = options.find(one => one.id === id)
    return option && option.text !== words ? [[words, option.text]] : []
  })
  if (before.text === text && before.kind === kind && renamed.length === 0) return
  const lastId = latestAnswerTo(tx, before.id)
  if (lastId === undefined) return
  const changed = { questionId: before.id, text, kind, renamed, lastId }
  oweChange(tx, { userId, change: { what: 'question-changed', ...changed } })
}
