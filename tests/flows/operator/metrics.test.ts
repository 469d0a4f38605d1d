import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#api/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { createMetrics } from '#core/base/metrics.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { addWebhook, enableWebhook } from '#core/webhooks/webhooks.ts'
import { webhooks } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

const adminKey = 'a key that only tests know'

function setUp(more: Record<string, string> = {}) {
  const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ADMIN_KEY: adminKey, ...more })
  const app = createTestApp({ env, metrics: createMetrics({ ofProcess: true }) })
  const api = createApi(app, { botUsername: () => undefined })
  /** A request from a socket with that address. */
  const get = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    api.request(
      '/metrics',
      { headers: { host: 'localhost:3000', ...headers } },
      { incoming: { socket: { remoteAddress } } },
    )
  return { app, api, get }
}

/** The value of a metric, by its line without the value. */
const figure = (text: string, name: string) =>
  text
    .split('\n')
    .find(line => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe('the metrics', () => {
  it('are public on this machine, and need the admin key elsewhere', async () => {
    const { get } = setUp({ TRUST_PROXY: '1' })
    expect((await get()).status).toBe(200)
    expect((await get({ host: '[::1]:3000' }, '::1')).status).toBe(200)
    expect((await get({ host: 'cards.example' }, '203.0.113.9')).status).toBe(401)
    expect((await get({}, '203.0.113.9')).status).toBe(401)
    expect((await get({ 'x-admin-key': 'wrong' }, '203.0.113.9')).status).toBe(401)
    expect((await get({ 'x-admin-key': adminKey }, '203.0.113.9')).status).toBe(200)
  })

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'cards.example' },
  ])('are refused to callers behind a proxy on this machine (%j)', async headers => {
    for (const TRUST_PROXY of ['0', '1']) expect((await setUp({ TRUST_PROXY }).get(headers)).status).toBe(401)
  })

  it('need the admin key if there is a proxy that may not name its callers', async () => {
    const PUBLIC_URL = 'https://cards.example'
    const mute = setUp({ PUBLIC_URL })
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'cards.example', 'CARDS.example:443'])
      expect((await mute.get({ host })).status, host).toBe(401)
    expect((await mute.get({ 'x-admin-key': adminKey })).status).toBe(200)
    const named = setUp({ PUBLIC_URL, TRUST_PROXY: '1' })
    expect((await named.get()).status).toBe(200)
    expect((await named.get({ host: 'cards.example' })).status).toBe(401)
    expect((await named.get({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    expect((await setUp({ PUBLIC_URL: 'http://localhost:3000' }).get()).status).toBe(200)
  })

  it('show the state of scans, waiting work, and the process', async () => {
    const { app, get } = setUp()
    const userId = makeUser(app)
    const scan = (idempotencyKey: string) =>
      requestScan(app, { userId, source: { via: 'web', idempotencyKey, photo: new Uint8Array([1]) } })
    scan('first')
    const queue = runScanQueue(app)
    await queue.idle()
    await queue.stop()
    scan('second')
    app.setNow('2026-03-10T12:01:30Z')
    const text = await (await get()).text()
    expect(figure(text, 'cardscan_scans_ended_total{state="done",failure=""}')).toBe('1')
    expect(figure(text, 'cardscan_ocr_seconds_count{outcome="read"}')).toBe('1')
    expect(figure(text, 'cardscan_line_waiting{line="scans"}')).toBe('1')
    expect(figure(text, 'cardscan_line_oldest_seconds{line="scans"}')).toBe('90')
    expect(figure(text, 'cardscan_scans_open{state="queued"}')).toBe('1')
    expect(figure(text, 'cardscan_readers{state="places"}')).toBe('2')
    const lastLook = Number(figure(text, 'cardscan_worker_last_look_timestamp_seconds{worker="scan-queue"}'))
    expect(Date.now() / 1000 - lastLook).toBeLessThan(5 * 60)
    expect(Number(figure(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1e6)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('show webhooks: how calls end, what waits for us and for the programs, and which are disabled', async () => {
    const { app, get } = setUp()
    app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.stop())
    const userId = makeUser(app, { plan: 'pro' })
    const { webhook } = addWebhook(app, { userId, request: { url: receiver.url, types: ['contact.created'] } })
    const worker = runWebhooks(app)
    makeContact(app, { userId })
    await worker.idle()
    receiver.decide = () => ({ status: 503 })
    makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })
    await worker.idle()
    await worker.stop()
    app.setNow('2026-03-10T12:01:30Z')
    const failing = await (await get()).text()
    expect(figure(failing, 'cardscan_webhook_calls_total{outcome="delivered",problem=""}')).toBe('1')
    expect(figure(failing, 'cardscan_webhook_calls_total{outcome="later",problem="status"}')).toBe('1')
    expect(figure(failing, 'cardscan_line_waiting{line="retries"}')).toBe('1')
    expect(figure(failing, 'cardscan_line_oldest_seconds{line="retries"}')).toBe('90')
    expect(figure(failing, 'cardscan_line_waiting{line="deliveries"}')).toBe('0')
    expect(figure(failing, 'cardscan_webhook_addresses{state="answers"}')).toBe('0')
    expect(figure(failing, 'cardscan_webhook_addresses{state="fails"}')).toBe('1')

    enableWebhook(app, { userId, webhookId: webhook.id })
    app.setNow('2026-03-10T12:02:00Z')
    const answering = await (await get()).text()
    expect(figure(answering, 'cardscan_line_waiting{line="deliveries"}')).toBe('1')
    expect(Number(figure(answering, 'cardscan_line_oldest_seconds{line="deliveries"}'))).toBeGreaterThan(0)
    expect(figure(answering, 'cardscan_line_waiting{line="retries"}')).toBe('0')
    expect(figure(answering, 'cardscan_webhook_addresses{state="answers"}')).toBe('1')

    app.db.update(webhooks).set({ disabled: 'backlog' }).run()
    const disabled = await (await get()).text()
    expect(figure(disabled, 'cardscan_webhook_addresses{state="backlog"}')).toBe('1')
    expect(figure(disabled, 'cardscan_webhook_addresses{state="answers"}')).toBe('0')
  })

  it('count requests by route and never by a person’s id in the path', async () => {
    const { app, api, get } = setUp()
    makeUser(app)
    await callAs(app, api, 1001)('GET', '/api/contacts/1001')
    await api.request('/api/contacts/1001')
    await api.request('/api/nothing/4711', { method: 'PURGE' })
    const text = await (await get()).text()
    const route = (status: number) =>
      [...text.matchAll(/^cardscan_http_request_seconds_count\{(.*)\} (\d+)$/gm)].filter(([, labels]) =>
        labels?.includes(`status="${status}"`),
      )
    expect(route(200).map(([, labels]) => labels)).toContain(
      'method="GET",route="/api/contacts/:userId{[0-9]+}",status="200"',
    )
    expect(route(401)).toHaveLength(1)
    expect(route(404)[0]?.[1]).toContain('method="other"')
    // Only of the labels: a value may contain the same digits by chance.
    const labels = [...text.matchAll(/^\w+\{(.*)\} /gm)].map(([, held]) => held)
    expect(labels.join('\n')).not.toMatch(/1001|4711/)
  })
})

describe('the files in deploy/', () => {
  it.each(['deploy/grafana/card-scan-bot.json', 'deploy/prometheus/alerts.yml'])(
    '%s names only figures that exist',
    async file => {
      const text = await (await setUp().get()).text()
      const known = new Set(
        [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
          kind === 'histogram' ? ['_bucket', '_sum', '_count'].map(part => name + part) : [name],
        ),
      )
      const named = readFileSync(file, 'utf8').match(/\b(?:cardscan|process|nodejs)_\w+/g) ?? []
      expect(named.length).toBeGreaterThan(5)
      expect(named.filter(name => !known.has(name))).toEqual([])
    },
  )
})
