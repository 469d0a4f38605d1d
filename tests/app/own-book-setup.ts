import { and, eq, isNull } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import { connectBook, findBook } from '#core/own-book/own-books.ts'
import { passThrough } from '#core/own-book/run-own-books.ts'
import { contacts } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import {
  account,
  type BookServer,
  otherProgram,
  type ServedBook,
  startBookServer,
} from '#tests/fakes/address-books/servers.ts'

/** A person whose own address book is at a real server, and another program that uses the same book. */
export async function setUpOwnBook(
  server: BookServer,
  overrides: Partial<TestApp> = {},
  serve: () => Promise<ServedBook> = () => startBookServer(server),
) {
  const app = createTestApp(overrides)
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  const served = await serve()
  const connect = () => connectBook(app, { userId, request: { url: served.url, name: '', ...account } })
  await connect()
  return {
    ...{ app, userId, served, connect },
    other: otherProgram(served),
    sync: () => syncOnce(app, userId),
    all: () => contactsOf(app, userId),
  }
}

/** One pass over a person's book, as the worker makes it; `through` may meddle with the connection. */
export async function syncOnce(
  app: TestApp,
  userId: number,
  through: (connection: DavConnection) => DavConnection = connection => connection,
): Promise<void> {
  const book = findBook(app, { userId })
  if (!book) throw new Error('No book')
  await passThrough(app, book, through(app.dav.connect(account)))
}

/** A person's contacts by their last names. */
function contactsOf(app: TestApp, userId: number): Map<string, Contact> {
  const rows = app.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.user_id, userId), isNull(contacts.deleted_at)))
    .all()
  return new Map(
    rows.map(({ id }) => {
      const contact = getContact(app, { userId, contactId: id })
      return [contact.last_name, contact]
    }),
  )
}
