import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type ReceivedEvent = { type: string; timestamp: string; data: Record<string, unknown> & { id: string | number } }
export type Received = { id: string; body: string; event: ReceivedEvent; signatures: string[]; sentAt: Date }

/** The response to a call: a status, or none. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** A person's program that receives webhooks: checks the shape of each call and records them in order. */
export type WebhookReceiver = {
  url: string
  received: Received[]
  /** The responses to the next calls; 200 after those. */
  answers: Answer[]
  /** Decides instead of `answers`, if set. */
  decide: ((received: Received) => Answer | undefined) | undefined
  /** Whether the secret signed it, according to the standard's library. */
  isSignedBy(received: Received, secret: string): boolean
  /** The number of connections so far. */
  connections(): number
  /** Calls that wait for their response. */
  hanging(): number
  release(): void
  stop(): Promise<void>
}

/** Starts a receiver on this machine. */
export async function startWebhookReceiver(host = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
  let connections = 0
  const waiting = new Set<ServerResponse>()
  const answer = (response: ServerResponse, planned: Answer | undefined) => {
    if (planned === 'hang') {
      waiting.add(response)
      response.on('close', () => waiting.delete(response))
      return
    }
    const { status, headers = {}, body = '' } = planned ?? { status: 200 }
    response.writeHead(status, headers).end(body)
  }
  const server = createServer(async (request, response) => {
    const received = await read(request)
    receiver.received.push(received)
    answer(response, receiver.decide ? receiver.decide(received) : receiver.answers.shift())
  })
  server.on('connection', () => {
    connections++
  })
  // On a slow machine a connection that is closed after some idle seconds may be used again in that moment.
  server.keepAliveTimeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://${host}:${address.port}/hook?a=1`,
    received: [],
    answers: [],
    decide: undefined,
    isSignedBy: ({ id, body, sentAt, signatures }, secret) =>
      signatures.includes(new Webhook(secret).sign(id, sentAt, body)),
    connections: () => connections,
    hanging: () => waiting.size,
    release: () => {
      for (const response of waiting) response.end()
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const header = (name: string) => String(request.headers[name] ?? '')
  if (request.method !== 'POST' || !header('content-type').startsWith('application/json')) {
    throw new Error('Not a webhook')
  }
  return {
    id: header('webhook-id'),
    body,
    event: JSON.parse(body),
    signatures: header('webhook-signature').split(' '),
    sentAt: new Date(Number(header('webhook-timestamp')) * 1000),
  }
}
