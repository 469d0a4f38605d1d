import { eq } from 'drizzle-orm'
import { hasOptions, type QuestionInput, type QuestionOption } from '#contracts/questions.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { answerAsKind } from '#core/contacts/answers/read-answer.ts'
import { changeContacts } from '#core/contacts/record-contact-change.ts'
import { type QuestionRow, questionRows } from '#core/events/questions.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, eventQuestions } from '#db/schema.ts'

type Owned = { userId: number; eventId: number }

/**
 * Within a transaction: these are the questions of the event, in this order. A question without an id takes the place of
 * one with the same text. Answers follow a changed text; those to a deleted question, or of a kind that no longer fits,
 * stay with the contact as answers without a question. Throws `invalid-input` for the id of another question or option, and for one that
 * is given twice.
 */
export function saveQuestions(
  app: ContactsApp,
  tx: Tx,
  { userId, eventId, questions }: Owned & { questions: readonly QuestionInput[] },
): void {
  const known = questionRows(tx, eventId)
  const rows = questions.map((question, position) => {
    const before = knownQuestion(known, questions, question)
    return { before, values: { position, ...valuesOf(question, before) } }
  })
  const named = rows.flatMap(({ before }) => before?.id ?? [])
  const kept = new Set(named)
  if (kept.size < named.length) throw invalid('A question is named twice')
  const changed = new Set<number>()
  for (const gone of known.filter(({ id }) => !kept.has(id))) {
    for (const contactId of contactsWith(tx, gone.id)) changed.add(contactId)
    tx.delete(eventQuestions).where(eq(eventQuestions.id, gone.id)).run()
  }
  for (const { before, values } of rows) {
    if (!before) {
      tx.insert(eventQuestions)
        .values({ event_id: eventId, ...values })
        .run()
      continue
    }
    tx.update(eventQuestions).set(values).where(eq(eventQuestions.id, before.id)).run()
    for (const contactId of changeAnswers(tx, before, values)) changed.add(contactId)
  }
  changeContacts(app, tx, { userId, contactIds: [...changed], event: 'updated' })
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

/** Brings the answers to a question in line with its new values; answers the contacts whose answers changed. */
function changeAnswers(tx: Tx, before: QuestionRow, now: Values): number[] {
  const renamed = new Map(
    before.options.flatMap(({ id, text }) => {
      const option = now.options.find(one => one.id === id)
      return option && option.text !== text ? [[text, option.text] as const] : []
    }),
  )
  if (before.text === now.text && before.kind === now.kind && renamed.size === 0) return []
  const isIts = eq(contactAnswers.question_id, before.id)
  const rows = tx.select().from(contactAnswers).where(isIts).all()
  tx.update(contactAnswers).set({ question: now.text, kind: now.kind }).where(isIts).run()
  for (const { id, kind, values } of rows) {
    const fitting = answerAsKind(
      values.map(value => renamed.get(value) ?? value),
      { from: kind, to: now.kind },
    )
    const isIt = eq(contactAnswers.id, id)
    if (!fitting) tx.update(contactAnswers).set({ question_id: null, question: before.text, kind }).where(isIt).run()
    else if (JSON.stringify(fitting) !== JSON.stringify(values))
      tx.update(contactAnswers).set({ values: fitting }).where(isIt).run()
  }
  return rows.map(({ contact_id }) => contact_id)
}

function contactsWith(tx: Tx, questionId: number): number[] {
  const { contact_id, question_id } = contactAnswers
  return tx
    .select({ contact_id })
    .from(contactAnswers)
    .where(eq(question_id, questionId))
    .all()
    .map(row => row.contact_id)
}
