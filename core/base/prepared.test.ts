import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { prepared, preparedFor } from '#core/base/prepared.ts'
import { write, writeWith } from '#core/base/write.ts'
import { findContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { connect, type Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { statementsBuilt } from '#tests/app/count-statements.ts'
import { emptyDatabase } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const nameOf = prepared(tx =>
  tx
    .select({ name: users.first_name })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

it('builds a prepared query once for a database, its transactions and those inside them', () => {
  const app = createTestApp()
  const id = makeUser(app)
  const built = statementsBuilt(app)
  const ask = (tx: Tx) => nameOf(tx).get({ id })?.name
  expect(ask(app.db)).toBe('Olga')
  write(app, tx => {
    tx.update(users).set({ first_name: 'Eva' }).where(eq(users.id, id)).run()
    expect(ask(tx)).toBe('Eva')
  })
  expect(writeWith(app, inside => write(inside, tx => ask(tx)))).toBe('Eva')
  expect(built.filter(text => text.startsWith('select'))).toHaveLength(1)
  const other = createTestApp()
  makeUser(other)
  expect(ask(other.db)).toBe('Olga')
})

it('builds one for each key', () => {
  const app = createTestApp()
  const id = makeUser(app)
  const columnOf = preparedFor((tx, column: 'first_name' | 'last_name') =>
    tx
      .select({ text: users[column] })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
  const built = statementsBuilt(app)
  const texts = (['first_name', 'last_name', 'first_name'] as const).map(
    column => columnOf(app.db, column).get({ id })?.text,
  )
  expect(texts).toEqual(['Olga', 'Prat', 'Olga'])
  expect(built).toHaveLength(2)
})

it('compiles the same text once, whichever query has it', () => {
  const db = connect(emptyDatabase())
  const app = createTestApp({ db })
  const id = makeUser(app)
  const compiled: string[] = []
  const compile = db.$client.prepare.bind(db.$client)
  Reflect.set(db.$client, 'prepare', (text: string) => {
    compiled.push(text)
    return compile(text)
  })
  const ask = () => db.select({ name: users.first_name }).from(users).where(eq(users.id, id)).all()
  expect([ask(), ask()]).toEqual([[{ name: 'Olga' }], [{ name: 'Olga' }]])
  const bare = sql`select first_name from users where id = ${id}`
  expect([db.values(bare), db.all(bare)]).toEqual([[['Olga']], [{ first_name: 'Olga' }]])
  expect(compiled).toHaveLength(2)
})

it('builds nothing to find a contact, whoever asks and in whichever transaction', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const contactId = makeContact(app, { userId })
  const look = (tx: Tx) => {
    findContact(tx, { userId, contactId })
    getContactRow(tx, { userId, contactId, action: 'edit' })
  }
  look(app.db)
  const built = statementsBuilt(app)
  look(app.db)
  write(app, look)
  expect(built).toEqual([])
})
