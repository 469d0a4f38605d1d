import { vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, it } from 'vitest'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { imports } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('files that were left lying overnight count on the day on which they are saved', async () => {
  const app = createTestApp()
  app.limits = { ...app.limits, importedPerDay: 3 }
  const userId = makeUser(app)
  const request = async (key: string) =>
    (await requestImport(app, { userId, key, source: { fileName: `${key}.vcf`, bytes: vcardsOf(2) } })).id
  const [first, second] = [await request('one'), await request('two')]
  app.setNow('2026-03-11T01:00:00Z')
  const answer = (importId = 0) => answerImport(app, { userId, importId, save: true })
  expect(await answer(first)).toMatchObject({ created: 2 })
  await expect(answer(second)).rejects.toThrow('too-many-imports-today')
  app.setNow('2026-03-12T01:00:00Z')
  expect(await answer(second)).toMatchObject({ merged: 2 })
})

it('what an import brought counts for its day, also when the import itself is forgotten', async () => {
  const app = createTestApp()
  app.limits = { ...app.limits, importedPerDay: 3 }
  const userId = makeUser(app)
  const request = async (key: string) =>
    (await requestImport(app, { userId, key, source: { fileName: `${key}.vcf`, bytes: vcardsOf(2) } })).id
  await answerImport(app, { userId, importId: await request('one'), save: true })
  // As a file does that was interrupted in the middle and had to make room.
  app.db.delete(imports).run()
  const second = await request('two')
  await expect(answerImport(app, { userId, importId: second, save: true })).rejects.toThrow('too-many-imports-today')
  app.setNow('2026-03-11T00:00:00Z')
  expect(await answerImport(app, { userId, importId: second, save: true })).toMatchObject({ merged: 2 })
})
