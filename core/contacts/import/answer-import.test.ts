import { vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { describe, expect, it } from 'vitest'
import { answerImport, forgetOldImports } from '#core/contacts/import/answer-import.ts'
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

it('a file of several parts makes room as a whole, so that nobody takes its first parts for all of it', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const request = async (key: string, people: number) =>
    (await requestImport(app, { userId, key, source: { fileName: `${key}.vcf`, bytes: vcardsOf(people) } })).id
  const [oldest, next] = [await request('oldest', 600), await request('next', 600)]
  for (let n = 0; n < 17; n++) await request(`small ${n}`, 1)
  const answer = (importId: number) => answerImport(app, { userId, importId, save: false })
  await expect(answer(oldest)).rejects.toThrow('not-found')
  expect(await answer(next)).toMatchObject({ parts: 2, state: 'dropped' })
})

describe('an import that is being saved', () => {
  const setUp = async ({ people = 300 } = {}) => {
    const app = createTestApp()
    const userId = makeUser(app)
    const request = async (key: string, people: number) =>
      (await requestImport(app, { userId, key, source: { fileName: `${key}.vcf`, bytes: vcardsOf(people) } })).id
    const importId = await request('first', people)
    return { app, request, save: () => answerImport(app, { userId, importId, save: true }) }
  }

  it('does not make room for a large file', async () => {
    const { request, save } = await setUp()
    const saving = save()
    await request('large', 10_000)
    expect(await saving).toMatchObject({ created: 300 })
  })

  it('keeps the parts that wait behind it', async () => {
    const { request, save } = await setUp({ people: 600 })
    const saving = save()
    await request('large', 10_000)
    expect(await saving).toMatchObject({ created: 500, next: { part: 2 } })
  })

  it('is not forgotten where it waited for nearly a day before', async () => {
    const { app, save } = await setUp()
    app.setNow('2026-03-11T11:59:59Z')
    const saving = save()
    app.setNow('2026-03-11T12:00:01Z')
    await forgetOldImports(app)
    expect(await saving).toMatchObject({ created: 300 })
  })

  it('is forgotten a day later than others, since it may never end', async () => {
    const { app, save } = await setUp()
    const saving = save()
    app.setNow('2026-03-12T12:00:01Z')
    await forgetOldImports(app)
    await expect(saving).rejects.toThrow('not-found')
  })
})
