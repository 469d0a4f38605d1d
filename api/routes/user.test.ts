import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { unzip } from '#tests/unzip.ts'

function setUp(user: Parameters<typeof makeUser>[1], host: string | undefined) {
  const app = createTestApp({
    aiReading: host ? { host, read: async () => ({ kind: 'failed', reason: 'late' }) } : undefined,
  })
  const userId = makeUser(app, user)
  const call = callAs(app, createApi(app, { botUsername: () => undefined }), userId)
  return { path: `/api/user/${userId}`, call }
}

describe('AI reading', () => {
  it('is off, names its service, can be switched on and is part of the export', async () => {
    const { call, path } = setUp({ plan: 'pro' }, 'ai.example')
    expect(await (await call('GET', path)).json()).toMatchObject({ ai_reading: false, ai_service: 'ai.example' })
    const answer = await call('PATCH', path, { ai_reading: true })
    expect([answer.status, await answer.json()]).toMatchObject([200, { ai_reading: true }])
    const zip = await (await call('GET', `${path}/export`)).arrayBuffer()
    const profile = (await unzip(new Uint8Array(zip))).get('profile.json')
    expect(JSON.parse(new TextDecoder().decode(profile))).toMatchObject({
      ai_reading: true,
      ai_reading_host: 'ai.example',
    })
  })

  it.each([
    ['the free plan, naming the plan that has it', undefined, 'ai.example', 403, 'plan-needed', /Pro/],
    ['a server without a service', 'pro', undefined, 503, 'ai-off', /not set up/],
  ] as const)('cannot be switched on by %s', async (_, plan, host, status, code, words) => {
    const { call, path } = setUp(plan ? { plan } : {}, host)
    const answer = await call('PATCH', path, { ai_reading: true })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, error: expect.stringMatching(words) })
    expect(await (await call('GET', path)).json()).toMatchObject({ ai_reading: false })
  })
})
