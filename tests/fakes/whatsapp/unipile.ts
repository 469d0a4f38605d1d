import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { assertNone, createFaults, type FakeEnv, type Faults, playAround, serveFake } from './whatsapp-server.ts'

export type SentByUnipile = { id: string; accountId: string; to: string; text: string; at: string }
type Account = { id: string; type: string; phone: string; status: 'OK' | 'CREDENTIALS'; createdAt: string }
type Hook = { url: string; secret: string }

/** A local Unipile for tests: validates every call, and answers and fails in its shapes. */
export type FakeUnipile = Pick<Faults, 'fail' | 'holdAfter'> & {
  /** For `UNIPILE_DSN` and `UNIPILE_API_KEY`. */
  base: string
  apiKey: string
  accounts: Map<string, Account>
  /** Adds an account connected in Unipile's dashboard; returns its id. */
  addAccount(account?: Partial<Account>): string
  /** The sent messages, oldest first. */
  sent: SentByUnipile[]
  /** Makes WhatsApp name chats by ids without a number. */
  hidesNumbers: boolean
  /**
   * A person opens the hosted page and scans the code with this phone; returns the account's id and the callback's
   * status.
   */
  connect(link: string, phone: string): Promise<{ accountId: string; status: number }>
  /** Posts any body as a callback; returns the response's status. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<number>
  /** Posts a messaging callback about a sent message. */
  tell(message: SentByUnipile, event: 'message_delivered' | 'message_read', hook: Hook): Promise<number>
  /** Posts the callback for a message from these digits, or in the chat of a sent message. */
  receive(accountId: string, from: string | SentByUnipile, hook: Hook): Promise<number>
  /** Posts the callback about an account's state. */
  tellAccount(accountId: string, message: 'OK' | 'CREDENTIALS' | 'ERROR', hook: Hook): Promise<number>
  assertClean(): void
  stop(): Promise<void>
}

const error = (status: number, type: string) => ({
  status,
  body: { status, type: `errors/${type}`, title: type, detail: `The service says: ${type}` },
})

/** Faults in Unipile's own shapes (INTEGRATIONS "Unipile"). */
export const unipileFaults = {
  disconnected: error(401, 'disconnected_account'),
  restricted: error(403, 'account_restricted'),
  invalidRecipient: error(422, 'invalid_recipient'),
  blocked: error(422, 'blocked_recipient'),
  limit: error(429, 'limit_exceeded'),
  tooMany: { ...error(429, 'too_many_requests'), headers: { 'retry-after': '7' } },
  unexpected: error(500, 'unexpected_error'),
  unavailable: error(503, 'service_unavailable'),
  timedOut: error(504, 'request_timeout'),
} as const

const chatSchema = z.strictObject({
  account_id: z.string().min(1),
  text: z.string().min(1),
  attendees_ids: z.string().regex(/^[1-9]\d{6,14}@s\.whatsapp\.net$/),
})
const linkSchema = z.strictObject({
  type: z.literal('create'),
  providers: z.tuple([z.literal('WHATSAPP')]),
  api_url: z.url(),
  expiresOn: z.string().regex(/^[1-2]\d{3}-[0-1]\d-[0-3]\dT\d{2}:\d{2}:\d{2}.\d{3}Z$/),
  name: z.string().min(1),
  notify_url: z.url(),
  success_redirect_url: z.url(),
  failure_redirect_url: z.url(),
})

/** Starts a Unipile for one test. `now` dates its objects. */
export async function startUnipile({ now = () => new Date() } = {}): Promise<FakeUnipile> {
  const apiKey = 'unipile-key-of-a-test'
  const violations: string[] = []
  const sent: SentByUnipile[] = []
  const accounts = new Map<string, Account>()
  const links = new Map<string, z.infer<typeof linkSchema>>()
  const faults = createFaults()

  const addAccount = (account: Partial<Account> = {}) => {
    const id = account.id ?? randomUUID().replaceAll('-', '').slice(0, 22)
    const createdAt = now().toISOString()
    accounts.set(id, { id, type: 'WHATSAPP', phone: '34699000111', status: 'OK', createdAt, ...account })
    return id
  }

  const routes = new Hono<FakeEnv>()
  routes.use('/api/v1/*', async (c, next) => {
    if (c.req.header('x-api-key') !== apiKey) return c.json(error(401, 'missing_credentials').body, 401)
    return next()
  })
  routes.post('/api/v1/chats', async c => {
    const body = chatSchema.safeParse(Object.fromEntries(await c.req.formData()))
    if (!body.success) {
      violations.push(`chats: ${body.error.message}`)
      return c.json(error(400, 'invalid_parameters').body, 400)
    }
    const { account_id: accountId, text, attendees_ids } = body.data
    const account = accounts.get(accountId)
    if (!account) return c.json(error(404, 'resource_not_found').body, 404)
    if (account.status !== 'OK') return c.json(unipileFaults.disconnected.body, 401)
    return playAround(c, faults, () => {
      const id = randomUUID().replaceAll('-', '').slice(0, 22)
      sent.push({ id, accountId, to: attendees_ids.split('@')[0] ?? '', text, at: now().toISOString() })
      return c.json({ object: 'ChatStarted', chat_id: `chat-${id}`, message_id: id }, 201)
    })
  })
  routes.get('/api/v1/messages', c => {
    const { account_id, after = '' } = c.req.query()
    const mine = sent.filter(one => one.accountId === account_id && one.at >= after)
    const items = mine.map(({ id, to, text, at }) => {
      const chat_provider_id = fake.hidesNumbers ? `9${to}@lid` : `${to}@s.whatsapp.net`
      return { object: 'Message', id, text, timestamp: at, is_sender: 1, chat_id: `chat-${id}`, chat_provider_id }
    })
    return c.json({ object: 'MessageList', items, cursor: null })
  })
  routes.post('/api/v1/hosted/accounts/link', async c => {
    const body = linkSchema.parse(await c.req.json())
    const url = `https://account.unipile.test/${randomUUID()}`
    links.set(url, body)
    return c.json({ object: 'HostedAuthUrl', url }, 201)
  })
  routes.get('/api/v1/accounts/:id', c => {
    const account = accounts.get(c.req.param('id'))
    if (!account) return c.json(error(404, 'resource_not_found').body, 404)
    return c.json({
      object: 'Account',
      id: account.id,
      type: account.type,
      name: account.phone,
      created_at: account.createdAt,
      connection_params: { im: { phone_number: account.phone } },
      sources: [{ id: `${account.id}_MESSAGING`, status: account.status }],
    })
  })
  routes.delete('/api/v1/accounts/:id', c => {
    if (!accounts.delete(c.req.param('id'))) return c.json(error(404, 'resource_not_found').body, 404)
    return c.json({ object: 'AccountDeleted' })
  })
  const server = await serveFake(routes, violations)

  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return (await fetch(url, { ...init, body: JSON.stringify(body) })).status
  }
  const tellMessaging = (hook: Hook, values: Record<string, unknown>) =>
    post(
      hook.url,
      { account_type: 'WHATSAPP', webhook_name: 'messages', timestamp: now().toISOString(), ...values },
      { 'unipile-auth': hook.secret },
    )
  const fake: FakeUnipile = {
    base: server.origin,
    apiKey,
    accounts,
    addAccount,
    sent,
    hidesNumbers: false,
    connect: async (link, phone) => {
      const asked = links.get(link)
      if (!asked) throw new Error('There is no such hosted page')
      const accountId = addAccount({ phone })
      const body = { status: 'CREATION_SUCCESS', account_id: accountId, name: asked.name }
      return { accountId, status: await post(asked.notify_url, body) }
    },
    post,
    tell: ({ accountId, id }, event, hook) =>
      tellMessaging(hook, { account_id: accountId, event, message_id: id, chat_id: `chat-${id}` }),
    receive: (accountId, from, hook) => {
      const isNew = typeof from === 'string'
      const attendee_provider_id = isNew ? `${from}@s.whatsapp.net` : `9${from.to}@lid`
      return tellMessaging(hook, {
        account_id: accountId,
        event: 'message_received',
        message_id: randomUUID(),
        chat_id: isNew ? randomUUID() : `chat-${from.id}`,
        message: 'Hello',
        is_sender: false,
        sender: { attendee_id: randomUUID(), attendee_name: 'Ana', attendee_provider_id },
      })
    },
    tellAccount: (accountId, message, hook) =>
      post(
        hook.url,
        { AccountStatus: { account_id: accountId, account_type: 'WHATSAPP', message } },
        { 'unipile-auth': hook.secret },
      ),
    fail: faults.fail,
    holdAfter: faults.holdAfter,
    assertClean: () => assertNone('Unipile', violations),
    stop: server.close,
  }
  return fake
}
