import { codePoint } from 'card-reader/testing/code-point.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dirtyTexts } from '#tests/app/dirty-texts.ts'
import { type Caller, doors, letsIn, openFullAccount, sharedFullAccount } from './doors.ts'

/** Names in bodies and queries, and unexpected values for them. */
const names = [
  ...['first_name', 'last_name', 'email', 'phone', 'company', 'website', 'custom_message', 'language', 'tags', 'notes'],
  ...['telegramId', 'planId', 'token', 'proration_date', 'session', 'phoneNumber', 'code', 'purpose', 'what', 'refund'],
  ...['contact_id', 'contactId', 'card_id', 'cards', 'save', 'again', 'send_at', 'text', 'firstName', 'position'],
  ...[
    'whatsapp_type',
    'unpile_number_id',
    'do_not_message',
    'further_phones',
    'profiles',
    'department',
    'phonetic_first_name',
    'phonetic_company',
    'further_emails',
    'phone_kind',
    'country',
    'badge_code',
    'items',
    'action',
    'contact',
    'etag',
    'created_at',
    'ids',
    'other_id',
    'consent',
    'update_id',
    'message',
  ],
  ...[
    'event',
    'data',
    'instanceId',
    'account_id',
    'AccountStatus',
    'status',
    'name',
    'page',
    'limit',
    'before',
    'form',
  ],
]
const word = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '‮',
    '😀'.repeat(300),
    '../../etc',
    "'; drop table users",
    '{{first_name}}',
    '<b>',
    '9'.repeat(400),
  ),
)
const value = fc.oneof(
  word,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.constantFrom(null, true, -1, 0, 1001, 1e308, -0, 2 ** 53, 0.1, [], {}, [[]], { toString: 1 }, '__proto__'),
)
const json = fc
  .oneof(fc.dictionary(fc.oneof(fc.constantFrom(...names), word), value, { maxKeys: 8 }), value)
  .map(body => JSON.stringify(body) ?? '')
const body = fc.oneof({ arbitrary: json, weight: 4 }, { arbitrary: word, weight: 1 })
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  '',
)
const filters = ['q', 'tag', 'event_id', 'order', 'fields', 'cursor', 'updated_since', 'deleted']
const query = fc.dictionary(fc.constantFrom(...names, ...filters, 'side', 'ticket', 'telegram_id', 'search'), word, {
  maxKeys: 3,
})

describe.each(Object.entries(doors))('%s', (route, door) => {
  it('answers any body, and never with an internal error', async () => {
    const [method = ''] = route.split(' ')
    const { app, api, carries, pathOf, logged } = method === 'GET' ? sharedFullAccount() : openFullAccount()
    const callers: Caller[] = letsIn[door].length > 0 ? letsIn[door] : ['nobody']
    const call = fc.record({ body, type, query, caller: fc.constantFrom(...callers) })
    await fc.assert(
      fc.asyncProperty(call, async sent => {
        const headers = { ...carries[sent.caller], ...(sent.type ? { 'content-type': sent.type } : {}) }
        const path = `${pathOf(route)}?${new URLSearchParams(sent.query)}`
        const init = method === 'GET' ? { method, headers } : { method, headers, body: sent.body }
        const answer = await api.request(path, init)
        await answer.body?.cancel()
        expect(answer.status).not.toBe(500)
      }),
      { numRuns: repeats(4, 40) },
    )
    expect(logged).toEqual([])
    expect(dirtyTexts(app.db)).toEqual([])
  })
})
