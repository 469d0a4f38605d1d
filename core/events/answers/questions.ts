import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { AnsweredQuestion, Question } from '#contracts/questions.ts'
import { prepared } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts, eventQuestions } from '#db/schema.ts'

export type QuestionRow = typeof eventQuestions.$inferSelect

const ofEvent = prepared(tx =>
  tx
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.event_id, sql.placeholder('eventId')), gte(eventQuestions.position, 0)))
    .orderBy(asc(eventQuestions.position)),
)

/** The rows of an event's questions, in their order. */
export function questionRows(tx: Tx, eventId: number): QuestionRow[] {
  return ofEvent(tx).all({ eventId })
}

/** The questions of an event, in their order. */
export function questionsOfEvent(tx: Tx, eventId: number): Question[] {
  return questionRows(tx, eventId).map(questionOfRow)
}

/** A row as the contract shows it. */
export function questionOfRow({ id, kind, text, options }: QuestionRow): Question {
  return { id, kind, text, options }
}

/** The questions of these events with what was answered, by event; an event without questions is left out. */
export function answeredQuestions(tx: Tx, eventIds: readonly number[]): Map<number, AnsweredQuestion[]> {
  const ids = sql`(select value from json_each(${JSON.stringify(eventIds)}))`
  const { event_id, position } = eventQuestions
  const areTheirs = and(inArray(event_id, ids), gte(position, 0))
  const rows = tx.select().from(eventQuestions).where(areTheirs).orderBy(asc(position)).all()
  if (rows.length === 0) return new Map()
  const sums = sumsOf(tx, rows)
  const counts = countsOf(tx, rows)
  const answered = rows.map(row => {
    const { contacts: n = 0, average = null } = sums.get(row.id) ?? {}
    const counted = inOrder(row, counts.get(row.id) ?? [])
    return { eventId: row.event_id, question: { ...questionOfRow(row), answered: n, counts: counted, average } }
  })
  const byEvent = Map.groupBy(answered, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, list]) => [eventId, list.map(({ question }) => question)]))
}

type Count = AnsweredQuestion['counts'][number]

const isShown = and(eq(contacts.id, contactAnswers.contact_id), isNull(contacts.deleted_at))
const ofQuestions = (rows: readonly QuestionRow[]) =>
  inArray(contactAnswers.question_id, sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`)

function sumsOf(tx: Tx, rows: readonly QuestionRow[]): Map<number, { contacts: number; average: number | null }> {
  const number = sql`case when ${contactAnswers.kind} = 'number' then cast(${contactAnswers.values} ->> 0 as real) end`
  const found = tx
    .select({
      questionId: contactAnswers.question_id,
      contacts: sql<number>`count(*)`,
      average: sql<number | null>`avg(${number})`,
    })
    .from(contactAnswers)
    .innerJoin(contacts, isShown)
    .where(ofQuestions(rows))
    .groupBy(contactAnswers.question_id)
    .all()
  return new Map(found.map(({ questionId, ...sum }) => [questionId ?? 0, sum]))
}

function countsOf(tx: Tx, rows: readonly QuestionRow[]): Map<number, Count[]> {
  const chosen = rows.filter(({ kind }) => kind !== 'number' && kind !== 'text')
  if (chosen.length === 0) return new Map()
  const value = sql<string>`chosen.value`
  const found = tx
    .select({ questionId: contactAnswers.question_id, value, contacts: sql<number>`count(*)` })
    .from(contactAnswers)
    .innerJoin(contacts, isShown)
    .innerJoin(sql`json_each(${contactAnswers.values}) as chosen`, sql`true`)
    .where(ofQuestions(chosen))
    .groupBy(contactAnswers.question_id, value)
    .all()
  return Map.groupBy(found, ({ questionId }) => questionId ?? 0)
}

/** Every possible answer with its count, in the order of the options; answers that are no option now come last. */
function inOrder({ kind, options }: QuestionRow, counts: readonly Count[]): Count[] {
  if (kind === 'number' || kind === 'text') return []
  const offered = kind === 'yes_no' ? ['yes', 'no'] : options.map(({ text }) => text)
  const gone = counts.map(({ value }) => value).filter(value => !offered.includes(value))
  const countOf = (value: string) => counts.find(one => one.value === value)?.contacts ?? 0
  return [...offered, ...gone].map(value => ({ value, contacts: countOf(value) }))
}
