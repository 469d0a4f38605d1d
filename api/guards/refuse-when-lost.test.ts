import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { rememberFiles } from '#db/lost-files.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('every door to the data is closed once the database was deleted, and health still answers', async () => {
  const folder = temporaryFolder('csb-lost')
  const app = createTestApp({ db: openOrCreate(join(folder, 'test.db')) })
  const api = createApi(app, { botUsername: () => undefined })
  const statusOf = async (path: string, method = 'GET') => (await api.request(path, { method })).status
  const compare = rememberFiles(app.db)
  expect(compare()).toBeUndefined()
  expect(await statusOf('/mcp', 'POST')).toBe(401)
  rmSync(folder, { recursive: true })
  expect(compare()).toMatchObject({ how: 'deleted' })
  const doors = ['/api/events/1', '/api/v1/contacts', '/carddav/', '/c/anybody', '/m/anything', '/mcp', '/oauth/token']
  for (const door of doors) expect([door, await statusOf(door)]).toEqual([door, 503])
  expect(await statusOf('/api/webhooks/telegram', 'POST')).toBe(503)
  expect(await statusOf('/api/admin/health')).toBe(401)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)
})
