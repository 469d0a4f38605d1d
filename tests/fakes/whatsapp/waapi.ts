import { createHmac, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { assertNone, createFaults, type FakeEnv, type Faults, playAround, serveFake } from './whatsapp-server.ts'

export type SentByWaapi = { id: string; chatId: string; message: string }

/** A local WaAPI for tests: validates every call, and answers and fails in its shapes. */
export type FakeWaapi = Pick<Faults, 'fail' | 'calm' | 'holdAfter'> & {
  /** For `WAAPI_BASE_URL`, `WAAPI_TOKEN`, `WAAPI_INSTANCE_ID`. */
  base: string
  token: string
  instanceId: string
  /** The sent messages, oldest first. */
  sent: SentByWaapi[]
  /** Numbers (digits) that are not on WhatsApp. */
  notOnWhatsApp: Set<string>
  /**
   * Posts a `message_ack` callback like WaAPI; returns the response's status. Acks: -1 error, 1 server, 2 device, 3
   * read.
   */
  acknowledge(message: SentByWaapi, ack: number, to: { url: string; secret: string }): Promise<number>
  /** Posts a `message` callback: somebody has written to the instance. */
  receive(from: string, to: { url: string; secret: string }): Promise<number>
  assertClean(): void
  stop(): Promise<void>
}

/** Faults in WaAPI's own shapes (INTEGRATIONS "WaAPI"). */
export const waapiFaults = {
  notReady: {
    status: 200,
    body: { status: 'success', data: { status: 'error', instanceId: '4711', message: 'instance not ready' } },
  },
  failedAction: { status: 400, body: { status: 'error', message: 'The action failed' } },
  notRegistered: {
    status: 200,
    body: { status: 'success', data: { status: 'error', message: 'The number is not registered on WhatsApp' } },
  },
  invalid: { status: 422, body: { message: 'The chat id field is invalid.', errors: { chatId: ['invalid'] } } },
  tooMany: { status: 429, body: { message: 'Too Many Attempts.' }, headers: { 'retry-after': '7' } },
  badGateway: { status: 502, html: '<html><h1>502 Bad Gateway</h1></html>' },
  serverError: { status: 500, body: { message: 'Server Error' } },
  timedOut: {
    status: 200,
    body: { status: 'success', data: { status: 'error', message: 'Runtime.callFunctionOn timed out' } },
  },
  targetClosed: {
    status: 400,
    body: { status: 'error', message: 'Protocol error (Runtime.callFunctionOn): Target closed' },
  },
  unauthorized: { status: 401, body: { message: 'Unauthenticated.' } },
} as const

const sendSchema = z.strictObject({
  chatId: z.string().regex(/^[1-9]\d{6,14}@c\.us$/),
  message: z.string().min(1).max(4096),
  previewLink: z.boolean(),
})
const lookupSchema = z.strictObject({ number: z.string().regex(/^[1-9]\d{6,14}$/) })

/** Starts a WaAPI for one test. */
export async function startWaapi(): Promise<FakeWaapi> {
  const token = 'waapi-token-of-a-test'
  const instanceId = '4711'
  const violations: string[] = []
  const sent: SentByWaapi[] = []
  const notOnWhatsApp = new Set<string>()
  const faults = createFaults()
  const wrap = (data: unknown) => ({
    data: { status: 'success', instanceId, instanceAction: '', data },
    links: {},
    status: 'success',
  })

  const routes = new Hono<FakeEnv>()
  routes.use(`/api/v1/instances/${instanceId}/*`, async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) return c.json({ message: 'Unauthenticated.' }, 401)
    if (!c.req.header('content-type')?.startsWith('application/json')) violations.push('a body that is no JSON')
    return next()
  })
  routes.post(`/api/v1/instances/${instanceId}/client/action/get-number-id`, async c => {
    const { number } = lookupSchema.parse(await c.req.json())
    const registered = registeredDigits(number)
    return c.json(wrap(notOnWhatsApp.has(number) ? null : { server: 'c.us', _serialized: `${registered}@c.us` }))
  })
  routes.post(`/api/v1/instances/${instanceId}/client/action/send-message`, async c => {
    const body = sendSchema.safeParse(await c.req.json())
    if (!body.success) {
      violations.push(`send-message: ${body.error.message}`)
      return c.json({ message: 'The given data was invalid.', errors: {} }, 422)
    }
    const { chatId, message } = body.data
    const digits = chatId.replace('@c.us', '')
    if (registeredDigits(digits) !== digits || notOnWhatsApp.has(digits)) {
      return c.json(waapiFaults.notRegistered.body)
    }
    return playAround(c, faults, () => {
      const id = `true_${chatId}_3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`
      sent.push({ id, chatId, message })
      return c.json(wrap({ id: { fromMe: true, remote: chatId, _serialized: id }, ack: 0, body: message, to: chatId }))
    })
  })
  const server = await serveFake(routes, violations)

  const post = async (event: string, data: unknown, to: { url: string; secret: string }) => {
    const body = JSON.stringify({ event, instanceId, data })
    const headers = {
      'content-type': 'application/json',
      'x-waapi-instance-id': instanceId,
      'x-waapi-request-id': randomUUID(),
      'x-waapi-hmac': createHmac('sha256', to.secret).update(body).digest('hex'),
    }
    return (await fetch(to.url, { method: 'POST', headers, body })).status
  }
  return {
    base: server.origin,
    token,
    instanceId,
    sent,
    notOnWhatsApp,
    fail: faults.fail,
    calm: faults.calm,
    holdAfter: faults.holdAfter,
    acknowledge: ({ id, chatId, message }, ack, to) => {
      const told = {
        id: { fromMe: true, remote: chatId, _serialized: id },
        ack,
        body: message,
        to: chatId,
        fromMe: true,
      }
      return post('message_ack', { message: told, media: null }, to)
    },
    receive: (from, to) => {
      const id = { fromMe: false, remote: `${from}@c.us`, _serialized: `false_${from}@c.us_3A${randomUUID()}` }
      const message = { id, ack: 0, body: 'Hello', from: `${from}@c.us`, to: '34600000000@c.us', fromMe: false }
      return post('message', { message, media: null }, to)
    },
    assertClean: () => assertNone('WaAPI', violations),
    stop: server.close,
  }
}

/**
 * Mobile numbers of Brazil's older areas are registered without their leading nine, those of Mexico with a one and
 * those of Argentina with a nine behind the country's code.
 */
function registeredDigits(digits: string): string {
  return digits
    .replace(/^(55[3-9]\d)9(\d{8})$/, '$1$2')
    .replace(/^52(\d{10})$/, '521$1')
    .replace(/^54(\d{10})$/, '549$1')
}
