import { expect, test } from 'vitest'
import { keepPhoto } from '#core/scan/kept/keep-photo.ts'
import { readKeptPhotos } from '#core/scan/kept/read-kept.ts'
import { keptPhotos, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const photo = { chatId: 1, fileId: 'photo' }

test('a kept photo that is refused for another reason than room does not hold up the rest', () => {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  for (const messageId of [1, 2, 3]) {
    keepPhoto(app, { userId, messageId, ...photo, fileSize: messageId === 2 ? app.limits.photoBytes + 1 : 1 })
  }
  expect(readKeptPhotos(app, { userId })).toEqual({ read: 2, left: 0 })
  expect(app.db.select().from(scans).all()).toMatchObject([{ message_id: 1 }, { message_id: 3 }])
  expect(app.db.select().from(keptPhotos).all()).toEqual([])
})

test('a person has so many kept photos, and is not promised more', () => {
  const app = createTestApp()
  app.limits.keptPhotos = 2
  const [userId, other] = [makeUser(app, { id: 1 }), makeUser(app, { id: 2 })]
  const kept = [1, 2, 3].map(messageId => keepPhoto(app, { userId, messageId, ...photo }) !== undefined)
  expect(kept).toEqual([true, true, false])
  expect(keepPhoto(app, { userId: other, messageId: 4, ...photo })).toBeDefined()
})
