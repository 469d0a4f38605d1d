import { expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const ask = (method: string, path: string) =>
  createApi(createTestApp(), { botUsername: () => undefined }).request(path, { method })

test.each([
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nowhere'],
  ['POST', '/api/subscription/nowhere'],
  ['GET', '/healthz/x'],
  ['GET', '/readyz/x'],
  ['GET', '/metrics/x'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/.well-known/nowhere/deeper'],
  ['GET', '/.git/config'],
  ['GET', '/.env'],
  ['GET', '/assets/nowhere.js'],
  ['POST', '/contacts'],
  ['DELETE', '/healthz'],
])('%s %s: an unknown path of a program gets 404 as JSON', async (method, path) => {
  const answer = await ask(method, path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
  expect(await answer.json()).toMatchObject({ code: 'not-found' })
})

test.each([
  ['/', 200],
  ['/contacts/1', 200],
  ['/nowhere', 404],
  ['/apis', 404],
  ['/healthy', 404],
])('%s gets the page, with %d', async (path, status) => {
  const answer = await ask('GET', path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, expect.stringContaining('text/html')])
})
