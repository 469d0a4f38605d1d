import { and, desc, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { utcDay } from '#core/base/time.ts'
import { type ContactRow, contactOfRow } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { csvHeader, csvLines } from '#core/contacts/contacts-csv.ts'
import type { CsvForm } from '#core/contacts/csv-forms.ts'
import type { ExportForm } from '#core/contracts/portal.ts'
import { requireRight } from '#core/plans/rights.ts'
import { contacts } from '#db/schema.ts'

const pageSize = 500

export type ContactsExport = {
  /** `contacts-2026-11-20.csv` or `.vcf` (UTC day). */
  fileName: string
  contentType: string
  /** Text, page by page, newest contact first: only one page is in memory at a time. */
  chunks: Generator<string, void>
}

/** All contacts of a user as one file. The CSV forms need the plan for it (`plan-needed`); vCards are for everybody. */
export function exportContacts(app: App, { userId, form }: { userId: number; form: ExportForm }): ContactsExport {
  const day = utcDay(app.clock.now())
  if (form === 'vcard') {
    return {
      fileName: `contacts-${day}.vcf`,
      contentType: 'text/vcard; charset=utf-8',
      chunks: vcardChunks(app, userId),
    }
  }
  requireRight(app, { userId, right: 'csv-export' })
  return {
    fileName: `contacts-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    chunks: csvChunks(app, userId, form),
  }
}

/** A CSV file, page by page. */
export function* csvChunks(app: App, userId: number, form: CsvForm): Generator<string, void> {
  yield csvHeader(form)
  for (const page of pages(app, userId)) {
    yield csvLines(
      form,
      page.map(row => contactOfRow(row, [])),
    )
  }
}

/** All vCards one after another, page by page. */
export function* vcardChunks(app: App, userId: number): Generator<string, void> {
  for (const page of pages(app, userId)) yield page.map(row => `${row.vcf.trimEnd()}\r\n`).join('')
}

/** Each page starts behind the last row of the one before, so that a write in between disturbs nothing. */
function* pages(app: App, userId: number): Generator<ContactRow[], void> {
  let last: ContactRow | undefined
  do {
    const page: ContactRow[] = app.db
      .select()
      .from(contacts)
      .where(and(notDeleted(userId), last && behind(last)))
      .orderBy(desc(contacts.timestamp), desc(contacts.id))
      .limit(pageSize)
      .all()
    if (page.length > 0) yield page
    last = page.length === pageSize ? page.at(-1) : undefined
  } while (last)
}

function behind({ timestamp, id }: ContactRow) {
  return sql`(${contacts.timestamp}, ${contacts.id}) < (${timestamp.getTime()}, ${id})`
}
