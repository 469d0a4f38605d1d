import { makeCard } from 'card-reader/testing/make-card.ts'
import { getTableColumns } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { contacts, scanCards, scans, subscriptions } from '#db/schema.ts'

/** Creates a user with Telegram's names; returns their id. */
export function makeUser(app: App, person: { id?: number; plan?: PlanColumn; languageCode?: string } = {}): number {
  const { id = 1001, plan, languageCode = 'en' } = person
  ensureUser(app, { id, firstName: 'Olga', lastName: 'Prat', languageCode })
  if (plan)
    app.db
      .insert(subscriptions)
      .values({ user_id: id, source: 'grant', plan, starts_at: new Date(0) })
      .run()
  return id
}

/** Saves a contact of a user; returns its id. */
export function makeContact(app: App, { userId, ...values }: { userId: number } & Partial<CardContact>): number {
  return insertContact(app, app.db, { userId, card: makeCard(values), image: undefined })
}

/** Saves this many contacts of a user by copying one, much faster than one by one; each has an e-mail of its own. */
export function makeContacts(
  app: App,
  {
    userId,
    n,
    eventId = null,
    ...values
  }: { userId: number; n: number; eventId?: number | null } & Partial<CardContact>,
): void {
  const first = insertContact(app, app.db, { userId, card: makeCard(values), image: undefined, eventId })
  const columns = Object.values(getTableColumns(contacts)).map(({ name }) => name)
  const changed: Record<string, string> = { id: 'null', uid: "'copy-' || n || '-' || uid", email: 'n || email' }
  const copied = columns.map(name => changed[name] ?? name).join(', ')
  app.db.$client.exec(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${n})
      insert into contacts (${columns.join(', ')}) select ${copied} from contacts, numbers
        where contacts.id = ${first} and n < ${n};
    update users set contacts_version = contacts_version + ${n} where id = ${userId};
    update contacts set version = version + 1 + id - ${first} where id >= ${first};`)
}

/**
 * Creates a finished scan of a user whose card is that contact, with the given values; returns its id and its card's.
 */
export function makeScan(
  app: App,
  { userId, contactId, ...values }: { userId: number; contactId: number } & Partial<typeof scans.$inferInsert>,
): { scanId: number; cardId: number } {
  const now = app.clock.now()
  const scan = { source: 'web', source_key: `contact ${contactId}`, status: 'done', received_at: now } as const
  const { scanId } = app.db
    .insert(scans)
    .values({ user_id: userId, ...scan, finished_at: now, ...values })
    .returning({ scanId: scans.id })
    .get()
  const { cardId } = app.db
    .insert(scanCards)
    .values({ scan_id: scanId, position: 0, saved_at: now, contact_id: contactId })
    .returning({ cardId: scanCards.id })
    .get()
  return { scanId, cardId }
}
