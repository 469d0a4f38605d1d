import type { z } from 'zod'
import type { listExportSchema } from '#contracts/contact-lists.ts'
import type { App } from '#core/app.ts'
import { type ContactsExport, exportContacts, sendContacts } from '#core/contacts/export/export-contacts.ts'
import { listedIds } from '#core/contacts/search/list-page.ts'

type Wanted = { userId: number; list: z.output<typeof listExportSchema> }

/** The contacts of a list, or the chosen ones of it, as one file. Throws as `exportContacts` does. */
export async function exportList(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'basePlan'>,
  { userId, list }: Wanted,
): Promise<ContactsExport> {
  return exportContacts(app, { userId, form: list.form, contactIds: await idsOf(app, { userId, list }) })
}

/** Sends that file to the user's chat. Throws as `sendContacts` does. */
export async function sendList(
  app: Pick<App, 'db' | 'clock' | 'telegram' | 'signals' | 'basePlan'>,
  { userId, list }: Wanted,
): Promise<void> {
  return sendContacts(app, { userId, form: list.form, contactIds: await idsOf(app, { userId, list }) })
}

async function idsOf(
  app: Pick<App, 'db' | 'signals'>,
  { userId, list: { form, ids, ...filter } }: Wanted,
): Promise<number[]> {
  return ids === undefined ? (await listedIds(app, { userId, filter })).ids : ids.split(',').map(Number)
}
