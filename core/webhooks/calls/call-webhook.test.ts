import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookCaller, post } from '#core/webhooks/calls/call-webhook.ts'
import type { WebhookCall } from '#core/webhooks/calls/webhook-port.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

const body = '{"type":"contact.created","timestamp":"2026-03-10T12:00:00.000Z","data":{"id":"x"}}'
const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' }

let inside: WebhookReceiver
let stopping: AbortController

beforeEach(async () => {
  inside = await startWebhookReceiver()
  stopping = new AbortController()
})
afterEach(() => inside.stop())

const portOf = ({ url }: WebhookReceiver) => new URL(url).port

/** The caller of a public service, with the test's own name resolution. */
function caller(names: Record<string, string[][]> = {}, mayCall?: (address: string) => boolean) {
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    const answer = names[name]?.shift()
    if (!answer) throw new Error('ENOTFOUND')
    return answer
  }
  const options = { allowPrivate: false, stopping: stopping.signal, resolve, ...(mayCall && { mayCall }) }
  const webhooks = createWebhookCaller(options)
  return { asked, call: (url: string) => webhooks.call({ url, headers, body }) }
}

/** The caller of an operator who allows private addresses. */
const inNetwork = (timeoutMs = 10 * 60_000) => {
  const options = { allowPrivate: true, stopping: stopping.signal, timeoutMs }
  const { call } = createWebhookCaller(options)
  return (url: string, more: Partial<WebhookCall> = {}) => call({ url, headers, body, ...more })
}

describe('no address inside the operator’s network is called', () => {
  it.each([
    ['loopback', ['127.0.0.1']],
    ['any address', ['0.0.0.0']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['the cloud’s metadata', ['169.254.169.254']],
    ['a private network', ['10.1.2.3']],
    ['another private network', ['192.168.0.10']],
    ['CGNAT', ['100.64.1.1']],
    ['multicast', ['224.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['a unique local address', ['fd00::1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['nothing', []],
  ])('behind a name that resolves to %s', async (_, addresses) => {
    const { call, asked } = caller({ 'inside.example.com': [addresses] })
    expect(await call(`https://inside.example.com:${portOf(inside)}/`)).toEqual({ kind: 'unreachable' })
    expect(asked).toEqual(['inside.example.com'])
    expect(inside.connections()).toBe(0)
  })

  it.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://0',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0x7f.1',
    'https://[::ffff:127.0.0.1]',
    'https://[::1]',
    'http://127.0.0.1',
  ])('as %s, even if it was stored', async url => {
    const { call, asked } = caller()
    expect(await call(`${url}:${portOf(inside)}/`)).toEqual({ kind: 'unreachable' })
    expect(asked).toEqual([])
    expect(inside.connections()).toBe(0)
  })

  it('by a name that resolves to another address after the check', async () => {
    const rebound = await startWebhookReceiver('127.0.0.2', Number(portOf(inside)))
    const names = { 'rebinding.example.com': [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']] }
    const { call, asked } = caller(names, address => address === '127.0.0.1')
    // The plain server does not speak TLS; the test only needs to know whether it was reached.
    expect((await call(`https://rebinding.example.com:${portOf(inside)}/`)).kind).toBe('tls')
    expect(asked).toEqual(['rebinding.example.com'])
    expect([inside.connections(), rebound.connections()]).toEqual([1, 0])
    await rebound.stop()
  })

  it('by a redirect', async () => {
    const other = await startWebhookReceiver()
    for (const status of [301, 302, 303, 307, 308]) {
      inside.answers.push({ status, headers: { location: other.url } })
      expect(await inNetwork()(inside.url)).toMatchObject({ kind: 'answer', status })
    }
    expect(other.connections()).toBe(0)
    await other.stop()
  })
})

describe('a call', () => {
  it('goes to the checked address, whatever the name resolves to later', async () => {
    const url = new URL(`http://nowhere.invalid:${portOf(inside)}/hook`)
    const signal = new AbortController().signal
    const outcome = await post({ url, headers, body, addresses: ['127.0.0.1'], isPublic: () => false, signal })
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(inside.received[0]).toMatchObject({ id: 'msg_1', body })
  })

  it('returns the response, and how long to wait', async () => {
    inside.answers.push({ status: 429, headers: { 'retry-after': '30' } }, { status: 500 }, { status: 204 })
    const call = inNetwork()
    expect(await call(inside.url)).toMatchObject({ kind: 'answer', status: 429, retryAfterMs: 30_000 })
    expect(await call(inside.url)).toMatchObject({ kind: 'answer', status: 500, retryAfterMs: undefined })
    expect(await call(inside.url)).toMatchObject({ kind: 'answer', status: 204 })
  })

  it('keeps the start of a response from the Internet, and nothing of one from a private network', async () => {
    const url = new URL(inside.url)
    const body = `{"error":"No such contact\u0000\u001b"}\n${'é'.repeat(3000)}`
    const ask = async (isPublic: boolean) => {
      inside.answers.push({ status: 422, body })
      const how = { url, headers, body: '{}', addresses: undefined, signal: AbortSignal.timeout(60_000) }
      const outcome = await post({ ...how, isPublic: () => isPublic })
      return outcome.kind === 'answer' ? outcome.answer : undefined
    }
    const answer = await ask(true)
    expect(answer).toMatch(/^\{"error":"No such contact"\}\né+$/)
    expect(answer).toHaveLength(1000)
    expect(await ask(false)).toBeNull()
    inside.answers.push({ status: 200, body })
    expect(await inNetwork()(inside.url)).toMatchObject({ answer: null })
  })

  it('stops reading an endless response', async () => {
    inside.answers.push({ status: 200, body: 'x'.repeat(8 * 1024 * 1024) })
    expect(await inNetwork()(inside.url)).toMatchObject({ kind: 'answer', status: 200 })
  })

  it('ends at its timeout, and when the service stops', async () => {
    inside.answers.push('hang', 'hang')
    expect(await inNetwork(200)(inside.url)).toEqual({ kind: 'timeout' })
    const call = inNetwork()(inside.url)
    stopping.abort()
    expect(await call).toEqual({ kind: 'stopped' })
  })

  it('reports a refused connection and a TLS error', async () => {
    const { url } = inside
    expect(await inNetwork()(url.replace('http:', 'https:'))).toEqual({ kind: 'tls' })
    await inside.stop()
    expect(await inNetwork()(url)).toEqual({ kind: 'unreachable' })
    inside = await startWebhookReceiver()
  })

  it('gives up on a name server that does not respond', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    const options = { allowPrivate: false, stopping: stopping.signal, resolve, timeoutMs: 50 }
    const call = createWebhookCaller(options).call({ url: 'https://slow.example.com/', headers, body })
    expect(await call).toEqual({ kind: 'timeout' })
  })
})
