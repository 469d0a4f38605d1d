import { and, asc, eq, gt, inArray, lte, max } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { changeContacts } from '#core/contact-rows/record-contact-change.ts'
import { answerAsKind } from '#core/events/answers/read-answer.ts'
import type { Tx } from '#db/client.ts'
import { type ChangedQuestion, contactAnswers, eventQuestions } from '#db/schema.ts'

const { id, question_id } = contactAnswers

/** Answers changed at once: with ten webhooks a hundred deliveries. */
const atOnce = 10

/** The id of the latest answer to a question; undefined where nobody has answered it. */
export function latestAnswerTo(tx: Tx, questionId: number): number | undefined {
  return (
    tx
      .select({ id: max(id) })
      .from(contactAnswers)
      .where(eq(question_id, questionId))
      .get()?.id ?? undefined
  )
}

/**
 * Some answers to a question follow its change; those that do not fit its kind any more stay with their contacts as
 * answers without a question. The last one's id, while there may be more.
 */
export function changeSomeAnswers(
  app: ContactsApp,
  tx: Tx,
  { userId, questionId, text, kind, renamed, lastId, afterId }: ChangedQuestion & { userId: number; afterId: number },
): number | undefined {
  const rows = tx
    .select()
    .from(contactAnswers)
    .where(and(eq(question_id, questionId), gt(id, afterId), lte(id, lastId)))
    .orderBy(asc(id))
    .limit(atOnce)
    .all()
  const nowOf = new Map(renamed)
  for (const { id: answerId, kind: from, values } of rows) {
    const fitting = answerAsKind(
      values.map(value => nowOf.get(value) ?? value),
      { from, to: kind },
    )
    const change = fitting ? { question: text, kind, values: fitting } : { question_id: null }
    tx.update(contactAnswers).set(change).where(eq(id, answerId)).run()
  }
  changeContactsWith(app, tx, { userId, rows })
  return rows.at(-1)?.id
}

/** Some answers to a deleted question have no question any more; its row goes last. Answers 0 while some may be left. */
export function detachSomeAnswers(
  app: ContactsApp,
  tx: Tx,
  { userId, questionId }: { userId: number; questionId: number },
): number | undefined {
  const isWanted = eq(question_id, questionId)
  const rows = tx.select().from(contactAnswers).where(isWanted).orderBy(asc(id)).limit(atOnce).all()
  if (rows.length === 0) {
    tx.delete(eventQuestions).where(eq(eventQuestions.id, questionId)).run()
    return undefined
  }
  const ids = rows.map(row => row.id)
  tx.update(contactAnswers).set({ question_id: null }).where(inArray(id, ids)).run()
  changeContactsWith(app, tx, { userId, rows })
  return 0
}

function changeContactsWith(
  app: ContactsApp,
  tx: Tx,
  { userId, rows }: { userId: number; rows: readonly { contact_id: number }[] },
): void {
  const contactIds = [...new Set(rows.map(({ contact_id }) => contact_id))]
  changeContacts(app, tx, { userId, contactIds, event: 'updated' })
}
