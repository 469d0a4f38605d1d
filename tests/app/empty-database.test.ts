import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('an empty database is the one that the migrations create, and each test has its own', () => {
  const ask = sql`select type, name, sql from sqlite_master order by name`
  const [app, other] = [createTestApp(), createTestApp()]
  expect(app.db.all(ask)).toEqual(openDatabase(':memory:').all(ask))
  makeContact(app, { userId: makeUser(app) })
  expect(other.db.select().from(users).all()).toEqual([])
  expect(() => makeScan(other, { userId: 7, contactId: 1 })).toThrow('FOREIGN KEY')
})
