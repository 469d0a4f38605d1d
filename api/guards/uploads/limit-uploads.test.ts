import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const large = 19_900_000

function setUp() {
  const app = createTestApp({ limits: { ...defaultLimits, uploadBytes: 64 * 1024 * 1024 } })
  const api = createApi(app, { botUsername: () => undefined })
  const people = new Map<number, string>()
  const bearer = (userId: number) => {
    const known = people.get(userId)
    if (known) return known
    makeUser(app, { id: userId, plan: 'pro' })
    const token = `Bearer ${createSession(app, app.db, { userId })}`
    people.set(userId, token)
    return token
  }
  /** An upload whose body does not come until `end`. */
  const begin = (path: string, headers: Record<string, string>, bytes?: number) => {
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const body = new ReadableStream(
      {
        pull: async controller => {
          asked.resolve()
          await ended.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const length = bytes === undefined ? {} : { 'content-length': String(bytes) }
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'upload-0001' }
    const init = { method: 'POST', headers: { ...headers, ...type, ...length }, body, duplex: 'half' as const }
    const answer = Promise.resolve(api.request(new Request(`http://localhost${path}`, init)))
    return {
      /** The status of a refusal, or that the body is being read. */
      met: () => Promise.race([answer.then(({ status }) => status), asked.promise.then(() => 'reads')]),
      answer,
      end: async () => {
        ended.resolve()
        return (await answer).status
      },
    }
  }
  const send = (kind: 'scans' | 'imports', userId: number, bytes?: number, rest = '') =>
    begin(`/api/${kind}/${userId}${rest}`, { authorization: bearer(userId) }, bytes)
  const sendByProgram = (userId: number, bytes: number) => {
    bearer(userId)
    const request = { name: 'test', scopes: ['scans:write' as const], pictures: false }
    const { secret } = createAppKey(app, { userId, request })
    return begin('/api/v1/scans', { authorization: `Bearer ${secret}` }, bytes)
  }
  return { send, sendByProgram }
}

it('a person has one file of contacts and three photos on the way; the others may come back', async () => {
  const { send } = setUp()
  const file = send('imports', 1, 1000)
  expect(await file.met()).toBe('reads')
  const second = send('imports', 1, 1000)
  expect(await second.met()).toBe(429)
  expect((await second.answer).headers.get('retry-after')).toBe('5')
  expect(await send('imports', 1, 1000, '/codes').met()).toBe(429)
  expect(await send('imports', 2, 1000, '/codes').met()).toBe('reads')
  const photos = [1, 2, 3].map(() => send('scans', 1, 1000))
  for (const photo of photos) expect(await photo.met()).toBe('reads')
  expect(await send('scans', 1, 1000).met()).toBe(429)
  expect(await send('scans', 2, 1000).met()).toBe('reads')
  expect(await file.end()).toBe(422)
  expect(await send('imports', 1, 1000).met()).toBe('reads')
})

it('bodies of all people have so many bytes', async () => {
  const { send, sendByProgram } = setUp()
  const first = send('imports', 1, large)
  expect(await first.met()).toBe('reads')
  expect(await send('scans', 1, large).met()).toBe('reads')
  expect(await sendByProgram(3, large).met()).toBe('reads')
  expect(await send('imports', 4, large).met()).toBe(429)
  await first.end()
  expect(await send('imports', 4, large).met()).toBe('reads')
})

it('a body that does not tell its length counts as the largest', async () => {
  const { send } = setUp()
  for (const userId of [1, 2, 3]) expect(await send('scans', userId).met()).toBe('reads')
  expect(await send('scans', 4).met()).toBe(429)
})
