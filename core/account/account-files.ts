import { and, asc, eq, gt } from 'drizzle-orm'
import { rowsAPage, rowsById } from '#core/account/exported-rows.ts'
import type { AccountFile } from '#core/account/media-files.ts'
import { stored } from '#core/account/stored.ts'
import type { AccountApp } from '#core/app.ts'
import { contactOfRow, fileColumns } from '#core/contact-rows/contact-row.ts'
import { csvChunks, vcardChunks } from '#core/contacts/export/export-contacts.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser } from '#core/users/users.ts'
import { contacts } from '#db/schema.ts'

const tables = Object.values(stored)

/** All stored data of a user, as files: JSON for programs, CSV and vCards for address books, pictures. */
export function* accountFiles(app: AccountApp, { userId }: { userId: number }): Generator<AccountFile, void> {
  const text = (name: string, chunks: () => Iterable<string>) => ({ name, isCompressed: true, chunks })
  yield text('profile.json', () => [`${JSON.stringify(profileOf(app, userId), null, 2)}\n`])
  yield text('contacts.json', () => jsonArray(contactsOf(app, userId)))
  yield text('contacts.csv', () => csvChunks(app, { userId }, 'spreadsheet'))
  yield text('contacts.vcf', () => vcardChunks(app, { userId }))
  for (const { exported } of tables) {
    if (!exported.file) continue
    const [name, rows] = exported.file
    yield text(name, () => jsonArray(rows(app, userId)))
  }
  for (const { exported } of tables) yield* exported.media?.(app, userId) ?? []
}

function profileOf(app: AccountApp, userId: number) {
  const { billing_version, ...row } = findUser(app.db, { userId }) ?? {}
  const lists = tables.flatMap(({ exported: { list } }) => (list ? [[list[0], list[1](app, userId)]] : []))
  return { ...row, ...getUser(app, { userId }), ...Object.fromEntries(lists) }
}

/** Contacts with the day of their deletion, including those deleted less than 30 days ago. */
function* contactsOf(app: AccountApp, userId: number) {
  const page = (after: number) =>
    app.db
      .select({ id: contacts.id, ...fileColumns })
      .from(contacts)
      .where(and(eq(contacts.user_id, userId), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(rowsAPage)
      .all()
  for (const found of rowsById(page)) {
    const { row } = found
    const { uid, created_at, updated_at, deleted_at } = row
    const parts = tables.flatMap(({ exported: { part } }) => (part ? [[part[0], part[1](app, row)]] : []))
    yield { ...contactOfRow(found), uid, created_at, updated_at, deleted_at, ...Object.fromEntries(parts) }
  }
}

/** The text of a JSON array, one row per line. */
function* jsonArray(rows: Iterable<unknown>): Generator<string, void> {
  let before = '[\n'
  for (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
