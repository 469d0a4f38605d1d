import { describe, expect, it } from 'vitest'
import { calls } from '#contracts/calls.ts'
import { type Caller, type Door, doors, letsIn, openFullAccount, sharedFullAccount } from './doors.ts'

const routesOf = (api: ReturnType<typeof openFullAccount>['api']) => [
  ...new Set(api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
]

it('every route has its row, and every row is a route', () => {
  expect(Object.keys(doors).toSorted()).toEqual(routesOf(openFullAccount().api).toSorted())
})

/** What the paths of the calls promise, from the narrowest to the widest; the first that fits holds. */
const promised: [RegExp, Door][] = [
  [/^GET \/api\/user\/\{userId\}$/, 'person'],
  [/^\w+ \/api\/user\/\{userId\}\/(app-keys|own-book|webhooks)/, 'person'],
  [/^\w+ \/api\/(user|subscription)\/\{userId\}/, 'own'],
  [/^\w+ \/api\/(contacts|events|teams|imports|scans|messages|reminders)\/\{userId\}/, 'person'],
  [/^POST \/api\/test-perplexity$/, 'caller'],
  [/^\w+ \/api\/(subscription|portal\/auth)\//, 'open'],
  [/^\w+ \/api\/portal\//, 'portal'],
  [/^GET \/api\/admin\//, 'admin'],
]

it.each(Object.entries(calls))('%s stands behind the door that its path promises', (name, { door }) => {
  expect(door).toBe(promised.find(([path]) => path.test(name))?.[1])
})

/** The statuses that refuse a caller at a door. */
function refusalOf(door: Door, caller: Caller): number[] {
  // Without TLS the key is not even checked.
  if (door === 'book') return [401, 403]
  if (door === 'own' && caller === 'another user') return [403]
  if (door === 'person' && caller.startsWith('another')) return [403]
  // 503: payments are not set up here.
  if (door === 'webhook') return [400, 401, 403, 422, 503]
  return [401]
}

describe.each(Object.entries(doors))('%s', (route, door) => {
  it(`requires ${door}: lets in only those callers`, async () => {
    const method = route.split(' ')[0] ?? ''
    const { api, carries, pathOf, logged } = method === 'GET' ? sharedFullAccount() : openFullAccount()
    for (const [caller, headers] of Object.entries(carries) as [Caller, Record<string, string>][]) {
      const body = method === 'GET' ? {} : { body: '{}', headers: { ...headers, 'content-type': 'application/json' } }
      const answer = await api.request(pathOf(route), { method, headers, ...body })
      const isStream = answer.headers.get('content-type')?.includes('event-stream')
      const text = isStream ? '' : await answer.text()
      await (isStream ? answer.body?.cancel() : undefined)
      const seen = { caller, status: answer.status, text: text.slice(0, 200) }
      if (letsIn[door].includes(caller)) {
        expect(seen).not.toMatchObject({ status: expect.toBeOneOf([401, 500]) })
        expect(text).not.toContain('"code":"not-allowed"')
      } else if (door !== 'open') expect(seen).toMatchObject({ status: expect.toBeOneOf(refusalOf(door, caller)) })
    }
    expect(logged).toEqual([])
  })
})
