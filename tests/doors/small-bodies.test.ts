import { expect, it } from 'vitest'
import { type Door, doors, openFullAccount } from './doors.ts'

/** Photos, files, scanned codes, batches and callbacks have limits of their own. */
const larger =
  /^POST \/api\/(?:scans\/:userId\S*\}|imports\/:userId\S*\}(?:\/codes)?|portal\/imports|v1\/scans|v1\/contacts\/batch|webhooks\/\S*)$/

const caller: Partial<Record<Door, 'the user' | 'portal session' | 'app key' | 'nobody'>> = {
  own: 'the user',
  person: 'the user',
  caller: 'the user',
  portal: 'portal session',
  key: 'app key',
  open: 'nobody',
}

const full = openFullAccount()
const writing = Object.entries(doors).filter(
  ([route]) => /^(?:POST|PUT|PATCH|DELETE) \/api\//.test(route) && !larger.test(route),
)

it.each(writing)('%s refuses a body of more than 64 kB', async (route, door) => {
  const { api, carries, pathOf } = full
  const body = JSON.stringify({ text: 'x'.repeat(70_000) })
  const headers = {
    ...carries[caller[door] ?? 'nobody'],
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  const answer = await api.request(pathOf(route), { method: route.split(' ')[0] ?? '', headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([422, { fields: { body: 'Too large' } }])
})
