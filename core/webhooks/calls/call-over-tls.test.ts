import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createWebhookCaller } from '#core/webhooks/calls/call-webhook.ts'
import { type Authority, type Certified, createAuthority } from '#tests/fakes/certificates.ts'

const name = 'hooks.example.com'
const body = '{"type":"contact.created"}'

let trusted: Authority
let before: string[]
beforeEach(() => {
  trusted = createAuthority('An authority of this test')
  before = getCACertificates('default')
  setDefaultCACertificates([...before, trusted.cert])
})
afterEach(() => setDefaultCACertificates(before))

/** A server with this certificate on this machine, and a caller that resolves every name to it. */
async function startServer(certified: Certified) {
  const heard: Array<{ name: unknown; body: string }> = []
  const server = createServer(certified, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    heard.push({ name: (request.socket as TLSSocket).servername, body: Buffer.concat(chunks).toString() })
    response.writeHead(204).end()
  })
  // A caller that refuses the certificate closes the connection.
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { call } = createWebhookCaller({
    allowPrivate: false,
    stopping: new AbortController().signal,
    resolve: async () => ['127.0.0.1'],
    mayCall: () => true,
  })
  return { heard, outcome: await call({ url: `https://${name}:${port}/hook`, headers: {}, body }) }
}

it('a call to a checked address sends the host name, and the certificate must match it', async () => {
  const { heard, outcome } = await startServer(trusted.certify({ name }))
  expect(outcome).toMatchObject({ kind: 'answer', status: 204 })
  expect(heard).toEqual([{ name, body }])
})

it.each<[string, () => Certified]>([
  ['another name', () => trusted.certify({ name: 'other.example.com' })],
  ['the address that is called', () => trusted.certify({ address: '127.0.0.1' })],
  ['the name, by an authority that nobody trusts', () => createAuthority('Somebody').certify({ name })],
])('nothing is sent to a server whose certificate is of %s', async (_, certify) => {
  const { heard, outcome } = await startServer(certify())
  expect(outcome).toEqual({ kind: 'tls' })
  expect(heard).toEqual([])
})
