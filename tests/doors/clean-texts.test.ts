import { hostileTexts, notClean } from 'card-reader/testing/hostile-text.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contactPatchSchema } from '#contracts/contacts.ts'
import { enrichmentRequestSchema } from '#contracts/enrichment.ts'
import { eventPatchSchema, startEventSchema } from '#contracts/events.ts'
import { importSchema } from '#contracts/import/imports.ts'
import { appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import {
  apiContactByEmailSchema,
  apiContactChangeSchema,
  apiNewContactSchema,
  apiNewNoteSchema,
} from '#contracts/integrations/v1/contacts.ts'
import { apiNewEventSchema } from '#contracts/integrations/v1/events.ts'
import { webhookRequestSchema } from '#contracts/integrations/webhooks.ts'
import { messagePatchSchema, messagingSettingsPatchSchema } from '#contracts/messaging.ts'
import { sentDetailsSchema } from '#contracts/my-card.ts'
import { profilePatchSchema } from '#contracts/portal.ts'
import { userPatchSchema } from '#contracts/users.ts'
import { changeMyCard, getMyCard } from '#core/account/my-card/my-card.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { csvChunks, vcardChunks } from '#core/contacts/export/export-contacts.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { dirtyTexts, isDirty, textsIn } from '#tests/app/dirty-texts.ts'
import { type Caller, openFullAccount } from '#tests/doors/doors.ts'

type FullAccountApi = ReturnType<typeof openFullAccount>
type Row = {
  call: string
  schema: z.ZodObject
  caller: Caller
  /** What the call needs beside the field; made for each call where it would only find what an earlier one has made. */
  body?: Record<string, unknown> | ((call: number) => Record<string, unknown>)
  form?: boolean
  path?: (full: FullAccountApi) => string | Promise<string>
  wrap?: (body: unknown) => unknown
}

const me = ':userId{[0-9]+}'
const slugOf = async ({ app }: FullAccountApi) => {
  changeMyCard(app, { userId: 1001, patch: { on: true } })
  const { url } = await getMyCard(app, { userId: 1001, origin: 'https://cards.example', botUsername: undefined })
  return new URL(url).pathname
}
const uidOf = ({ app }: FullAccountApi) =>
  `/api/v1/contacts/${(app.db.$client.prepare('select uid from contacts').get() as { uid: string }).uid}`

/** Every call that stores typed text, by the fields of its body. */
const rows: Row[] = [
  { call: `PATCH /api/user/${me}`, schema: userPatchSchema, caller: 'the user' },
  { call: 'PUT /api/portal/user/profile', schema: profilePatchSchema, caller: 'portal session' },
  { call: `PATCH /api/contacts/${me}/:contactId`, schema: contactPatchSchema, caller: 'the user' },
  { call: `POST /api/events/${me}`, schema: startEventSchema, caller: 'the user' },
  { call: `PATCH /api/events/${me}/:eventId`, schema: eventPatchSchema, caller: 'the user' },
  {
    ...{ call: `POST /api/user/${me}/app-keys`, schema: appKeyRequestSchema, caller: 'the user' as const },
    body: { name: 'Phone', scopes: ['carddav'] },
  },
  {
    ...{ call: `POST /api/user/${me}/webhooks`, schema: webhookRequestSchema, caller: 'the user' as const },
    body: { url: 'https://crm.example/', types: ['contact.created'] },
  },
  { call: `PATCH /api/messages/${me}/settings`, schema: messagingSettingsPatchSchema, caller: 'the user' },
  { call: `PATCH /api/messages/${me}/:messageId`, schema: messagePatchSchema, caller: 'the user' },
  { call: 'POST /api/test-perplexity', schema: enrichmentRequestSchema, caller: 'the user' },
  {
    ...{ call: 'POST /api/v1/contacts', schema: apiNewContactSchema, caller: 'app key' as const },
    body: { last_name: 'Torres' },
  },
  { call: 'PATCH /api/v1/contacts/:id', schema: apiContactChangeSchema, caller: 'app key', path: uidOf },
  {
    ...{ call: 'POST /api/v1/contacts/find-or-create', schema: apiContactByEmailSchema, caller: 'app key' as const },
    body: call => ({ email: `new-${call}@norte.es` }),
  },
  {
    ...{ call: 'POST /api/v1/contacts/batch', schema: apiNewContactSchema, caller: 'app key' as const },
    body: { last_name: 'Torres' },
    wrap: contact => ({ items: [{ action: 'create', contact }] }),
  },
  {
    ...{ call: 'POST /api/v1/contacts/:id/notes', schema: apiNewNoteSchema, caller: 'app key' as const },
    path: full => `${uidOf(full)}/notes`,
  },
  {
    call: 'POST /api/v1/events',
    schema: apiNewEventSchema,
    caller: 'app key',
    body: call => ({ name: `Fair ${call}` }),
  },
  { call: 'PATCH /api/v1/events/:id', schema: eventPatchSchema, caller: 'app key', path: () => '/api/v1/events/1' },
  {
    ...{ call: 'POST /c/:slug', schema: sentDetailsSchema, caller: 'nobody' as const, form: true, path: slugOf },
    body: { first_name: 'Ana', email: 'ana@norte.es', consent: 'yes' },
  },
]

/** The rows, each with the number of its first field among the fields of all. */
const cases = rows.map((row, n) => ({
  ...row,
  first: rows.slice(0, n).reduce((sum, { schema }) => sum + Object.keys(schema.shape).length, 0),
}))

/** Each field gets some of the texts in the gate, its neighbours the others. */
const textsOf = (field: number) => hostileTexts.filter((_, text) => text % repeats(11, 1) === field % repeats(11, 1))

let calls = 0

async function send(
  full: FullAccountApi,
  { call, caller, body = {}, form, path, wrap = sent => sent }: Row,
  typed: Record<string, unknown>,
) {
  const [method = ''] = call.split(' ')
  const headers = full.carries[caller]
  const sent = { ...(typeof body === 'function' ? body(++calls) : body), ...typed }
  const to = path ? await path(full) : full.pathOf(call).replace('cs_mine', '1')
  if (form) return full.api.request(to, { method, body: new URLSearchParams(sent as Record<string, string>) })
  const json = { ...headers, 'content-type': 'application/json' }
  return full.api.request(to, { method, headers: json, body: JSON.stringify(wrap(sent)) })
}

it.each(cases)('$call with a hostile text in each field stores a clean one, or none', async ({ first, ...row }) => {
  const full = openFullAccount()
  // Not refused because of what was sent before, and nothing found instead of made.
  const statuses = typeof row.body === 'function' ? [201, 422] : [200, 201, 207, 303, 400, 404, 422]
  for (const [n, field] of Object.keys(row.schema.shape).entries())
    for (const text of textsOf(first + n)) {
      // Long enough for a message; as an element of a list.
      const typed = `Hello ${text} and goodbye`
      for (const value of [typed, [typed], [{ value: typed, kind: 'mobile' }]]) {
        const answer = await send(full, row, { [field]: value })
        expect({ field, status: answer.status }).toMatchObject({ status: expect.toBeOneOf(statuses) })
        await answer.body?.cancel()
      }
      // The next field may write this one again, cleaned.
      expect({ field, dirty: dirtyTexts(full.app.db) }).toEqual({ field, dirty: [] })
    }
  expect(full.logged).toEqual([])
})

it('typed text is stored, on one line or with its line breaks', async () => {
  const full = openFullAccount()
  const patch = rows.find(({ call }) => call.startsWith('PATCH /api/contacts'))
  for (const [field, kept] of [
    ['first_name', 'A END:VCARD BEGIN:VCARD'],
    ['notes', 'A\nEND:VCARD\nBEGIN:VCARD'],
    ['address', 'A, END:VCARD, BEGIN:VCARD'],
  ] as const) {
    const answer = await send(full, patch!, { [field]: 'A\rEND:VCARD\r\n\u0001BEGIN:VCARD' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { [field]: kept }])
  }
})

const codes = (text: string) => [
  `MECARD:N:${text},B;ORG:${text};EMAIL:${text}@b.example;NOTE:${text};ADR:${text};URL:${text};;`,
  `BIZCARD:N:${text};X:${text};C:${text};A:${text};E:${text};M:${text};;`,
  `BEGIN:VCARD\r\nN:${text};B\r\nNOTE:${text}\r\nORG:${text}\r\nEND:VCARD`,
  `mailto:${text}@b.example`,
  `badge ${text}`,
]
const file = (text: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${text};B\r\nORG:${text}\r\nEMAIL:${text}@b.example\r\nTEL:612 ${text}\r\nURL:${text}\r\nADR:;;${text};${text}\r\nNOTE;ENCODING=QUOTED-PRINTABLE:${Buffer.from(
    text,
  )
    .toString('latin1')
    .replace(
      /[^a-z]/gi,
      sign => `=${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )}\r\nCATEGORIES:${text},a\r\nTITLE:${text}\r\nEND:VCARD\r\n`

it.each(hostileTexts.map(text => [JSON.stringify(text), text] as const))(
  'codes and files of contacts with %s are imported clean',
  async (_, text) => {
    const full = openFullAccount()
    const headers = full.carries['the user']
    const json = { ...headers, 'content-type': 'application/json' }
    const upload = new FormData()
    upload.append('file', new File([file(text)], `${text}.vcf`))
    const found = [
      await full.api.request('/api/imports/1001/codes', {
        ...{ method: 'POST', headers: json },
        body: JSON.stringify({ key: 'a-key-of-codes', codes: codes(text) }),
      }),
      await full.api.request('/api/imports/1001', {
        ...{ method: 'POST', body: upload },
        headers: { ...headers, 'idempotency-key': 'a-key-of-a-file' },
      }),
    ]
    for (const answer of found) {
      const { id } = importSchema.parse(await answer.json())
      const body = JSON.stringify({ save: true })
      await full.api.request(`/api/imports/1001/${id}`, { method: 'POST', headers: json, body })
    }
    expect(listContacts(full.app, { userId: 1001 }).length).toBeGreaterThan(2)
    expect(dirtyTexts(full.app.db)).toEqual([])
  },
)

it('contacts stored before texts were cleaned are exported as one vCard each, as XML and as CSV', async () => {
  const full = openFullAccount()
  const { app, api } = full
  const { $client } = app.db
  const dirty = hostileTexts.filter(text => !text.includes('\r\n')).join('')
  $client.exec('drop trigger if exists guard_contact_changed')
  $client.prepare("update contacts set first_name = ?, vcf = replace(vcf, 'mine', ?)").run(dirty, dirty)
  const { n } = $client.prepare('select count(*) n from contacts where user_id = 1001').get() as { n: number }
  expect(textsIn(listContacts(app, { userId: 1001 })).filter(text => isDirty(text))).toEqual([])
  const vcards = [...vcardChunks(app, { userId: 1001 })].join('')
  expect(vcards.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(n)
  expect(vcards.split(/\r\n|[\r\n\u0085\u2028\u2029]/).filter(line => line === 'BEGIN:VCARD')).toHaveLength(n)
  expect(vcards.replaceAll('\r\n', '')).not.toMatch(notClean)
  expect([...csvChunks(app, { userId: 1001 }, 'google')].join('').replaceAll('\r\n', '')).not.toMatch(notClean)

  const request = { name: 'Phone', scopes: ['carddav' as const], pictures: false }
  const { secret } = createAppKey(app, { userId: 1001, request })
  const authorization = `Basic ${Buffer.from(`1001:${secret}`).toString('base64')}`
  const query =
    '<c:addressbook-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><c:address-data/></d:prop></c:addressbook-query>'
  const answer = await api.request('http://localhost/carddav/1001/contacts/', {
    method: 'REPORT',
    headers: { authorization, depth: '1' },
    body: query,
  })
  const xml = await answer.text()
  expect(answer.status).toBe(207)
  expect(() => new SaxesParser({ xmlns: true }).write(xml).close()).not.toThrow()
  expect(xml).not.toMatch(notClean)
  expect(xml.match(/(?:^|>)BEGIN:VCARD&#13;$/gm)).toHaveLength(n)
})
