import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { enrichmentAnswerSchema } from '#contracts/enrichment.ts'
import { createPerplexity } from '#core/enrichment/perplexity.ts'
import { updateUser } from '#core/users/users.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { type FakePerplexity, perplexityFaults, startPerplexity } from '#tests/fakes/perplexity.ts'

const path = '/api/test-perplexity'
const ana = {
  firstName: 'Ana',
  lastName: 'Torres',
  email: 'ana@gmail.com',
  phone: '+34 612 345 678',
  company: 'Norte Obras',
  position: '',
  website: '',
}

let perplexity: FakePerplexity
beforeEach(async () => {
  perplexity = await startPerplexity()
})
afterEach(async () => {
  await perplexity.stop()
  perplexity.assertClean()
})

function setUp() {
  const app = createTestApp()
  const enricher = createPerplexity({ ...app, base: perplexity.base, apiKey: perplexity.key, retryPauseMs: 1 })
  app.enricher = enricher
  updateUser(app, { userId: makeUser(app), patch: { look_up_agreed: true } })
  const api = createApi(app, { botUsername: () => undefined })
  const ask = async (body: unknown, userId = 1001) => {
    const response = await callAs(app, api, userId)('POST', path, body)
    return { status: response.status, body: await response.json() }
  }
  return { app, api, ask }
}

describe('POST /api/test-perplexity', () => {
  it('answers in SPEC’s shape, in Telegram’s language until the person chooses one', async () => {
    const { app, ask } = setUp()
    const { status, body } = await ask(ana)
    expect(status).toBe(200)
    expect(enrichmentAnswerSchema.parse(body)).toMatchObject({
      success: true,
      data: { personRole: 'Head of Sales at Norte Obras', sources: ['norteobras.com', 'elnorte.example'] },
    })
    expect(perplexity.asked[0]!.instructions).toContain('English')
    expect(perplexity.asked[0]!.person).not.toMatch(/612|gmail/)
    updateUser(app, { userId: 1001, patch: { language: 'es' } })
    await ask({ ...ana, refresh: true })
    expect(perplexity.asked[1]!.instructions).toContain('Spanish')
  })

  it('keeps the result with the contact', async () => {
    const { app, ask } = setUp()
    const contactId = makeContact(app, { userId: makeUser(app) })
    for (let n = 0; n < 3; n++) await ask({ ...ana, contactId })
    expect(perplexity.asked).toHaveLength(1)
  })

  it.each([
    ['es', 'La búsqueda no ha funcionado'],
    ['en', 'The lookup did not work'],
  ] as const)('says in %s that it did not work, and works again', async (language, message) => {
    const { app, ask } = setUp()
    makeUser(app)
    updateUser(app, { userId: 1001, patch: { language } })
    perplexity.fail(perplexityFaults.badGateway, 2)
    expect(await ask(ana)).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringContaining(message) },
    })
    expect(await ask(ana)).toMatchObject({ body: { success: true } })
  })

  it('sends nothing before the person has agreed, says so, and works once they have', async () => {
    const { ask, app } = setUp()
    const refused = await ask(ana, 2002)
    expect(refused).toEqual({
      status: 200,
      body: { success: false, message: expect.stringContaining('not yet agreed') },
    })
    expect(perplexity.asked).toEqual([])
    updateUser(app, { userId: 2002, patch: { look_up_agreed: true } })
    expect(await ask(ana, 2002)).toMatchObject({ body: { success: true } })
  })

  it('says that it is not set up', async () => {
    const { app, ask } = setUp()
    app.enricher = undefined
    expect(await ask(ana)).toEqual({
      status: 200,
      body: { success: false, message: 'Looking people up is not set up here.' },
    })
  })

  it('says that the day’s look-ups are used up', async () => {
    const { app, ask } = setUp()
    app.limits = { ...app.limits, lookUpsPerDay: 1 }
    await ask(ana)
    expect((await ask({ ...ana, refresh: true })).body).toMatchObject({
      success: false,
      message: expect.stringContaining("today's lookups"),
    })
  })

  it.each([
    ['a contact that is not theirs', { ...ana, contactId: 77 }, 404, 'not-found'],
    ['a contact that is none', { ...ana, contactId: -1 }, 422, 'invalid-input'],
    ['a name that is none', { ...ana, firstName: 5 }, 422, 'invalid-input'],
    ['a novel for a name', { ...ana, lastName: 'x'.repeat(301) }, 422, 'invalid-input'],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await setUp().ask(body)).toMatchObject({ status, body: { code } })
    expect(perplexity.asked).toEqual([])
  })

  it('is for people with launch data only', async () => {
    const { app, api } = setUp()
    const hour = 60 * 60 * 1000
    expect((await api.request(path, { method: 'POST', body: JSON.stringify(ana) })).status).toBe(401)
    const stale = callAs(app, api, 1001, { at: new Date(app.clock.now().getTime() - 25 * hour) })
    expect((await stale('POST', path, ana)).status).toBe(401)
    const forged = { authorization: 'tma user=%7B%22id%22%3A1%7D&hash=00' }
    expect((await api.request(path, { method: 'POST', headers: forged })).status).toBe(401)
  })
})
