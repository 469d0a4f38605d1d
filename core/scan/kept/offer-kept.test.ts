import { expect, test } from 'vitest'
import { keepPhoto } from '#core/scan/kept/keep-photo.ts'
import { offerKeptPhotos } from '#core/scan/kept/read-kept.ts'
import { outbox } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

test('many people without room are asked about one in each turn, and are told nothing', async () => {
  const app = createTestApp({ basePlan: 'free' })
  for (let id = 2001; id <= 2060; id++) {
    makeUser(app, { id })
    for (let n = 0; n < 3; n++) makeScan(app, { userId: id, contactId: makeContact(app, { userId: id }) })
    keepPhoto(app, { userId: id, chatId: id, messageId: 1, fileId: 'photo' })
  }
  const { mostStatements } = await turnsOf(app, () => offerKeptPhotos(app))
  expect(mostStatements).toBeLessThan(30)
  expect(app.db.select().from(outbox).all()).toEqual([])
})
