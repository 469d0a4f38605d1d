import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#core/enrichment/enricher-port.ts'
import { createPerplexity } from '#core/enrichment/perplexity.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type FakePerplexity, perplexityFaults, startPerplexity } from '#tests/fakes/perplexity.ts'

const ana: Person = {
  name: 'Ana Torres',
  company: 'Norte Obras',
  position: 'Head of Sales',
  website: 'norteobras.com',
  emailDomain: 'norteobras.com',
}

let perplexity: FakePerplexity
beforeEach(async () => {
  perplexity = await startPerplexity()
})
afterEach(async () => {
  await perplexity.stop()
  perplexity.assertClean()
})

function setUp(settings: { apiKey?: string; base?: string; timeoutMs?: number } = {}) {
  const app = createTestApp()
  const logged: string[] = []
  const log = { ...app.log, error: (_: object, message: string) => logged.push(message) }
  const enricher = createPerplexity({
    base: perplexity.base,
    apiKey: perplexity.key,
    clock: app.clock,
    log,
    retryPauseMs: 1,
    ...settings,
  })
  return { app, logged, lookUp: () => enricher.lookUp({ person: ana, language: 'es' }) }
}

describe('a look-up', () => {
  it('asks once, in the person’s language, and returns the result', async () => {
    const { lookUp } = setUp()
    expect(await lookUp()).toEqual({
      personSummary: 'Ana Torres has led sales at Norte Obras since 2019.',
      personRole: 'Head of Sales at Norte Obras',
      companySummary: 'Norte Obras builds bridges and roads in northern Spain.',
      importantLinks: ['https://www.norteobras.com/team', 'https://elnorte.example/news/norte-obras'],
      sources: ['norteobras.com', 'elnorte.example'],
    })
    expect(perplexity.asked).toHaveLength(1)
    expect(perplexity.asked[0]!.instructions).toContain('Spanish')
    expect(JSON.parse(perplexity.asked[0]!.person)).toEqual(ana)
  })

  it('of an unknown person finds nothing', async () => {
    perplexity.finds({ personSummary: '', personRole: '', companySummary: '' })
    expect(await setUp().lookUp()).toBeUndefined()
  })

  it.each([
    ['a gateway stumbles', perplexityFaults.badGateway],
    ['the line is cut', 'reset' as const],
    ['it is busy for a moment', perplexityFaults.tooMany(0)],
  ])('works when %s once', async (_, fault) => {
    perplexity.fail(fault)
    expect(await setUp().lookUp()).toMatchObject({ personRole: 'Head of Sales at Norte Obras' })
    expect(perplexity.asked).toHaveLength(2)
  })

  it.each([
    ['stumbles twice', perplexityFaults.badGateway, 2, false],
    ['cuts the line twice, after it may have worked', 'reset' as const, 2, true],
    ['refuses the question', perplexityFaults.badRequest, 1, false],
    ['does not know the key', perplexityFaults.unauthorized, 1, false],
  ])('fails when Perplexity %s', async (_, fault, tries, spent) => {
    perplexity.fail(fault, 9)
    await expect(setUp().lookUp()).rejects.toMatchObject({ code: 'enrichment-failed', details: { spent } })
    expect(perplexity.asked).toHaveLength(tries)
  })

  it('fails when the service cannot be reached, and does not count', async () => {
    const gone = await startPerplexity()
    await gone.stop()
    const { lookUp } = setUp({ base: gone.base })
    await expect(lookUp()).rejects.toMatchObject({ details: { spent: false } })
  })

  it('fails after two timeouts', async () => {
    perplexity.fail('hang-after', 9)
    const { lookUp } = setUp({ timeoutMs: 1500 })
    await expect(lookUp()).rejects.toMatchObject({ code: 'enrichment-failed', details: { spent: true } })
    expect(perplexity.asked).toHaveLength(2)
  })

  it('fails on an unreadable response, without another try', async () => {
    perplexity.finds({ content: 'I am afraid I found nobody.' })
    await expect(setUp().lookUp()).rejects.toMatchObject({ details: { reason: 'unreadable', spent: true } })
    expect(perplexity.asked).toHaveLength(1)
  })

  it('reports a wrong key to the operator', async () => {
    const { lookUp, logged } = setUp({ apiKey: 'wrong' })
    await expect(lookUp()).rejects.toThrow('enrichment-failed')
    expect(logged).toEqual([expect.stringContaining('PERPLEXITY_API_KEY')])
  })

  it('pauses for as long as Perplexity asks', async () => {
    const { app, lookUp } = setUp()
    perplexity.fail(perplexityFaults.tooMany(60))
    await expect(lookUp()).rejects.toThrow('enrichment-failed')
    await expect(lookUp()).rejects.toMatchObject({ details: { reason: 'paused', spent: false } })
    expect(perplexity.asked).toHaveLength(1)
    app.setNow('2026-03-10T12:01:00Z')
    expect(await lookUp()).toBeDefined()
  })
})
