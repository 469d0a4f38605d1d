import { cleanVcard } from 'card-reader/clean-text'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listExportSchema } from '#contracts/contact-lists.ts'
import type { ExportForm } from '#contracts/portal.ts'
import type { App, PlanApp, ReadApp, RightsApp, WriteApp } from '#core/app.ts'
import { utcDay } from '#core/base/time.ts'
import { fileSlug } from '#core/base/values/file-slug.ts'
import { answersOf } from '#core/contact-rows/api-contact.ts'
import { type ContactRow, contactOfRow, fileColumns } from '#core/contact-rows/contact-row.ts'
import { notDeleted } from '#core/contact-rows/contacts.ts'
import { csvHeader, csvLines } from '#core/contacts/export/contacts-csv.ts'
import type { CsvForm } from '#core/contacts/export/csv-forms.ts'
import { withOwnProperty } from '#core/contacts/export/own-property.ts'
import { listedIds } from '#core/contacts/search/list-page.ts'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import { getEvent } from '#core/events/events.ts'
import { requireRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts } from '#db/schema.ts'

const pageSize = 500

/** The forms with columns for answers; Google and Outlook pass over columns that they do not know. */
const withAnswers: ReadonlySet<CsvForm> = new Set(['spreadsheet', 'hubspot'])

type ContactsExport = {
  /** `contacts-2026-11-20.csv` or `.vcf` (UTC day); those of an event are named after it. */
  fileName: string
  contentType: string
  /** Text, page by page, newest contact first: only one page is in memory at a time. */
  chunks: Generator<string, void>
}

/** Whose contacts: all, those of an event, or those with these ids. */
type Wanted = { userId: number; eventId?: number | undefined; contactIds?: readonly number[] | undefined }

/**
 * All contacts of a user, or those of an event, as one file. The CSV forms need the plan for it (`plan-needed`); vCards
 * are for everybody. Throws `not-found` for an event that is not theirs.
 */
export function exportContacts(app: PlanApp, { form, ...wanted }: Wanted & { form: ExportForm }): ContactsExport {
  const { userId, eventId } = wanted
  const name = eventId === undefined ? 'contacts' : fileSlug(getEvent(app, { userId, eventId }).name) || 'event'
  const day = utcDay(app.clock.now())
  if (form === 'vcard') {
    return {
      fileName: `${name}-${day}.vcf`,
      contentType: 'text/vcard; charset=utf-8',
      chunks: vcardChunks(app, wanted),
    }
  }
  requireRight(app, { userId, right: 'csv-export' })
  return {
    fileName: `${name}-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    chunks: csvChunks(app, wanted, form),
  }
}

/** Sends that file to the user's chat. Throws as `exportContacts` does, and `chat-unreachable`, `telegram-failed`. */
export async function sendContacts(
  app: RightsApp & Pick<App, 'telegram'>,
  wanted: Wanted & { form: ExportForm },
): Promise<void> {
  const { fileName } = exportContacts(app, wanted)
  const open = async function* () {
    const encoder = new TextEncoder()
    for (const chunk of exportContacts(app, wanted).chunks) yield encoder.encode(chunk)
  }
  await app.telegram.sendFile({ chatId: wanted.userId, fileName, open })
}

/** A CSV file, page by page. */
export function* csvChunks(app: ReadApp, wanted: Wanted, form: CsvForm): Generator<string, void> {
  const { eventId } = wanted
  const questions = withAnswers.has(form) ? exportedQuestions(app.db, { eventId, where: isWanted(wanted) }) : []
  const answersOfRow = (row: ContactRow) => (questions.length > 0 ? answersOf(app.db, row.id) : [])
  yield csvHeader(form, questions)
  for (const page of pages(app, wanted)) {
    yield csvLines(
      form,
      page.map(found => ({ ...contactOfRow(found), answers: answersOfRow(found.row) })),
      questions,
    )
  }
}

/** All vCards one after another, page by page. */
export function* vcardChunks(app: ReadApp, wanted: Wanted): Generator<string, void> {
  for (const page of pages(app, wanted)) {
    yield page.map(found => `${withOwnProperty(cleanVcard(found.row.vcf).trimEnd(), contactOfRow(found))}\r\n`).join('')
  }
}

type Found = Parameters<typeof contactOfRow>[0]

/** Each page starts behind the last row of the one before, so that a write in between disturbs nothing. */
function* pages(app: ReadApp, wanted: Wanted): Generator<Found[], void> {
  let last: ContactRow | undefined
  do {
    const page: Found[] = app.db
      .select(fileColumns)
      .from(contacts)
      .where(and(isWanted(wanted), last && behind(last)))
      .orderBy(desc(contacts.timestamp), desc(contacts.id))
      .limit(pageSize)
      .all()
    if (page.length > 0) yield page
    last = page.length === pageSize ? page.at(-1)?.row : undefined
  } while (last)
}

function isWanted({ userId, eventId, contactIds }: Wanted): SQL | undefined {
  const ofEvent = eventId === undefined ? undefined : eq(contacts.event_id, eventId)
  const these = contactIds && inArray(contacts.id, sql`(select value from json_each(${JSON.stringify(contactIds)}))`)
  return and(notDeleted(userId), ofEvent, these)
}

function behind({ timestamp, id }: ContactRow) {
  return sql`(${contacts.timestamp}, ${contacts.id}) < (${timestamp.getTime()}, ${id})`
}

type OfList = { userId: number; list: z.output<typeof listExportSchema> }

/** The contacts of a list, or the chosen ones of it, as one file. Throws as `exportContacts` does. */
export async function exportList(app: RightsApp, { userId, list }: OfList): Promise<ContactsExport> {
  return exportContacts(app, { userId, form: list.form, contactIds: await idsOf(app, { userId, list }) })
}

/** Sends that file to the user's chat. Throws as `sendContacts` does. */
export async function sendList(app: RightsApp & Pick<App, 'telegram'>, { userId, list }: OfList): Promise<void> {
  return sendContacts(app, { userId, form: list.form, contactIds: await idsOf(app, { userId, list }) })
}

async function idsOf(app: WriteApp, { userId, list: { form, ids, ...filter } }: OfList): Promise<number[]> {
  return ids === undefined ? (await listedIds(app, { userId, filter })).ids : ids.split(',').map(Number)
}

/** The questions that a file has columns for: those of the event, then all others with an answer about these contacts. */
function exportedQuestions(
  tx: Tx,
  { eventId, where }: { eventId: number | undefined; where: SQL | undefined },
): string[] {
  const { question, contact_id, id } = contactAnswers
  const asked = eventId === undefined ? [] : questionsOfEvent(tx, eventId).map(({ text }) => text)
  const answered = tx
    .select({ question })
    .from(contactAnswers)
    .innerJoin(contacts, eq(contacts.id, contact_id))
    .where(where)
    .groupBy(question)
    .orderBy(sql`min(${id})`)
    .all()
  return [...new Set([...asked, ...answered.map(row => row.question)])]
}
