import { sign } from '@telegram-apps/init-data-node'
import { pattern } from '#api/answers/call-routes.ts'
import { createApi } from '#api/app.ts'
import type { Door as CallDoor } from '#contracts/call-row.ts'
import { calls } from '#contracts/calls.ts'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { parseEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { dayMs } from '#core/base/time.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { connect, type Db } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

/**
 * What opens a route: a door of the screens' calls; `tab`: a session of the portal or a ticket; `key`: a key for programs;
 * `book`: one as the password of Basic; `ticket` and `webhook`: a secret of their own.
 */
export type Door = CallDoor | 'tab' | 'key' | 'book' | 'ticket' | 'webhook'

const me = ':userId{[0-9]+}'

/** The routes that are no calls of the screens, by door. */
const otherDoors: Record<string, Door> = {
  'GET /healthz': 'open',
  'GET /metrics': 'admin',
  'GET /readyz': 'open',
  'GET /assets/*': 'open',
  'GET /favicon.ico': 'open',
  'GET /front-door.js': 'open',
  'GET /service-worker.js': 'open',
  'GET /*': 'open',
  'GET /api/downloads/account': 'ticket',
  'GET /api/downloads/vcard': 'ticket',
  'GET /api/downloads/event': 'ticket',
  'GET /api/downloads/list': 'ticket',
  'GET /api/v1': 'open',
  'GET /api/v1/openapi.json': 'open',
  'GET /api/v1/contacts': 'key',
  'POST /api/v1/contacts': 'key',
  'POST /api/v1/contacts/find-or-create': 'key',
  'POST /api/v1/contacts/batch': 'key',
  'GET /api/v1/contacts/:id': 'key',
  'PATCH /api/v1/contacts/:id': 'key',
  'DELETE /api/v1/contacts/:id': 'key',
  'POST /api/v1/contacts/:id/restore': 'key',
  'GET /api/v1/contacts/:id/picture': 'key',
  'GET /api/v1/contacts/:id/notes': 'key',
  'POST /api/v1/contacts/:id/notes': 'key',
  'POST /api/v1/contacts/:id/answers': 'key',
  'GET /api/v1/events': 'key',
  'POST /api/v1/events': 'key',
  'GET /api/v1/events/:id': 'key',
  'PATCH /api/v1/events/:id': 'key',
  'POST /api/v1/scans': 'key',
  'GET /api/v1/scans/:id': 'key',
  'GET /api/v1/webhooks': 'key',
  'POST /api/v1/webhooks': 'key',
  'GET /api/v1/webhooks/samples': 'key',
  'GET /api/v1/webhooks/:id': 'key',
  'PATCH /api/v1/webhooks/:id': 'key',
  'DELETE /api/v1/webhooks/:id': 'key',
  'POST /api/v1/webhooks/:id/secret': 'key',
  'POST /api/v1/webhooks/:id/enable': 'key',
  'POST /api/v1/webhooks/:id/test': 'key',
  'POST /api/v1/webhooks/:id/resend': 'key',
  'GET /api/v1/webhooks/:id/deliveries': 'key',
  'GET /api/v1/webhooks/:id/deliveries/:delivery_id': 'key',
  'POST /api/v1/webhooks/:id/deliveries/:delivery_id/resend': 'key',
  'GET /api/v1/me': 'key',
  'POST /mcp': 'key',
  'GET /.well-known/oauth-protected-resource': 'open',
  'GET /.well-known/oauth-protected-resource/mcp': 'open',
  'GET /.well-known/oauth-authorization-server': 'open',
  'GET /.well-known/oauth-authorization-server/mcp': 'open',
  'POST /oauth/register': 'open',
  'GET /oauth/authorize': 'open',
  'POST /oauth/token': 'open',
  'POST /oauth/revoke': 'open',
  'OPTIONS /': 'open',
  'OPTIONS /.well-known/carddav': 'open',
  // The rest of the address book, which answers every method itself, is covered by its own tests.
  'PROPFIND /': 'book',
  'PROPFIND /.well-known/carddav': 'book',
  'GET /.well-known/carddav': 'open',
  'GET /address-book/:file{[1-9][0-9]{0,15}\\.mobileconfig}': 'open',
  'GET /c/:file{[a-z0-9]+\\.vcf}': 'open',
  'GET /c/:file{[a-z0-9]+\\.png}': 'open',
  'GET /c/:slug': 'open',
  'POST /c/:slug': 'open',
  'GET /m/copy.js': 'open',
  'GET /m/:token': 'open',
  'POST /api/webhooks/telegram': 'webhook',
  'POST /api/webhooks/stripe': 'webhook',
  'POST /api/webhooks/waapi': 'webhook',
  'POST /api/webhooks/unipile': 'webhook',
  'POST /api/webhooks/unipile/connected': 'webhook',
}

const rowsOfCalls = Object.entries(calls).map(([name, { door, ticket }]) => {
  const [method, path = ''] = name.split(' ')
  return [`${method} ${pattern(path)}`, ticket === undefined ? door : 'tab'] as const
})

/** Every route, by the door that it stands behind. */
export const doors: Record<string, Door> = { ...Object.fromEntries(rowsOfCalls), ...otherDoors }

export type Caller =
  | 'nobody'
  | 'forged'
  | 'expired'
  | 'another user'
  | 'the user'
  | 'portal session'
  | 'another session'
  | 'expired session'
  | 'app key'
  | 'admin key'
  | 'wrong key'

const adminKey = 'the-key-of-these-tests'
const userId = 1001

type FilledAccount = { bytes: Buffer; contactId: number; secrets: Record<'session' | 'other' | 'old' | 'key', string> }

/** The database of that account with its sessions and its key. */
function fillAccount(): FilledAccount {
  const app = createTestApp()
  const { contactId } = makeFullAccount(app, { id: userId, mark: 'mine' })
  makeUser(app, { id: userId + 1 })
  const now = app.clock.now().getTime()
  const session = createSession(app, app.db, { userId })
  const other = createSession(app, app.db, { userId: userId + 1 })
  app.setNow(new Date(now - 40 * dayMs).toISOString())
  const old = createSession(app, app.db, { userId })
  app.setNow(new Date(now).toISOString())
  const request = { name: 'Program', scopes: [...keyScopes], pictures: false }
  const { secret: key } = createAppKey(app, { userId, request })
  return { bytes: app.db.$client.serialize(), contactId, secrets: { session, other, old, key } }
}

/** Filled once for all tests of a process, which get copies. */
let filled: FilledAccount | undefined

/**
 * The API over an account with data in every table, in memory unless `open` puts it into a file, and the credentials of
 * every kind of caller.
 */
export function openFullAccount(open: (bytes: Buffer) => Db = connect) {
  filled ??= fillAccount()
  const { bytes, contactId, secrets } = filled
  const high = Object.fromEntries(['requestsPerUser', 'requestsPerAddress', 'exportsPerUser'].map(name => [name, 1e6]))
  const logged: unknown[] = []
  const silent = () => undefined
  const app = createTestApp({
    db: open(bytes),
    env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ADMIN_KEY: adminKey }),
    limits: {
      ...defaultLimits,
      ...high,
      photoSeriesMs: 0,
      adminTriesPerAddress: 1e6,
      checkoutsPerAddress: 1e6,
      codesPerAddress: 1e6,
      triesPerAddress: 1e6,
      eventStreams: 1e6,
      detailsPerAddress: 1e6,
      detailsPerCard: 1e6,
      appKeys: 1e6,
      requestsPerKey: 1e6,
      webhooks: 1e6,
    },
    log: { debug: silent, info: silent, warn: silent, error: fields => void logged.push(fields) },
  })
  const now = app.clock.now().getTime()
  const launch = (id: number, token: string, at: number) =>
    `tma ${sign({ user: { id, first_name: 'Olga', language_code: 'en' }, query_id: 'q' }, token, new Date(at))}`
  const carries: Record<Caller, Record<string, string>> = {
    nobody: {},
    forged: { authorization: launch(userId, '999999999:another-token-000000000000000000', now) },
    expired: { authorization: launch(userId, testToken, now - dayMs - 1000) },
    'another user': { authorization: launch(userId + 1, testToken, now) },
    'expired session': { authorization: `Bearer ${secrets.old}` },
    'wrong key': { 'x-admin-key': `${adminKey}x` },
    'portal session': { authorization: `Bearer ${secrets.session}` },
    'another session': { authorization: `Bearer ${secrets.other}` },
    'app key': { authorization: `Bearer ${secrets.key}` },
    'admin key': { 'x-admin-key': adminKey },
    'the user': { authorization: launch(userId, testToken, now) },
  }
  const ids: Record<string, string | number> = { contactId, scanId: 1, messageId: 1, telegramId: userId }
  const pathOf = (route: string) =>
    (route.split(' ')[1] ?? '')
      .replace(me, String(userId))
      .replace('*', '')
      .replace(/\{.*\}/, '')
      .replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 'cs_mine'))
  return {
    app,
    api: createApi(app, { botUsername: () => 'card_scan_bot' }),
    carries,
    /** The errors that were logged. */
    logged,
    pathOf,
  }
}

let shared: ReturnType<typeof openFullAccount> | undefined

/** One such account for all tests of a process that only read. */
export function sharedFullAccount(): ReturnType<typeof openFullAccount> {
  shared ??= openFullAccount()
  return shared
}

/** Which callers are let in by a door. */
export const letsIn: Record<Door, Caller[]> = {
  own: ['the user'],
  person: ['the user', 'portal session'],
  caller: ['the user', 'another user', 'portal session', 'another session'],
  portal: ['portal session', 'another session'],
  tab: ['portal session', 'another session'],
  key: ['app key'],
  admin: ['admin key'],
  book: [],
  ticket: [],
  webhook: [],
  open: ['nobody', 'the user', 'another user'],
}
