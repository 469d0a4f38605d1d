// The program of one server that `npm run bench:load` measures: the whole service, or the bare route for comparison.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { parseEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { openFile } from '#db/open-file.ts'
import { startService } from '../../service.ts'

/** The stored form of a contact's field, by its form in a response. */
function columnOf([name, value]: [string, unknown]): string {
  if (name === 'timestamp' || name === 'created_at')
    return `strftime('%Y-%m-%dT%H:%M:%fZ', ${name} / 1000.0, 'unixepoch')`
  const sides = '(select json_group_array(side order by side desc) from card_images where contact_id = contacts.id'
  if (name === 'images') return `json(${sides}))`
  if (name === 'cut_outs') return `json(${sides} and cut_out is not null))`
  if (name === 'event') return `coalesce((select name from events where events.id = contacts.event_id), '')`
  if (typeof value === 'boolean') return `json(iif(${name}, 'true', 'false'))`
  return typeof value === 'object' && value !== null ? `json(${name})` : name
}

/** The same bytes with the least possible work: one statement, prepared once. */
async function serveBare(): Promise<string> {
  const db = openFile(parseEnv(process.env).DATABASE_PATH)
  const fields = Object.entries(JSON.parse(process.env.SAMPLE ?? '{}') as Record<string, unknown>)
  const rowAsJson = `json_object(${fields.map(field => `'${field[0]}', ${columnOf(field)}`).join(', ')})`
  const contacts = db
    .prepare<[number], Uint8Array<ArrayBuffer>>(
      `select cast('[' || group_concat(json, ',') || ']' as blob) from (select ${rowAsJson} json from contacts
        where user_id = ? and deleted_at is null order by timestamp desc, id desc)`,
    )
    .pluck()
  const app = new Hono().get('/api/contacts/:userId', c =>
    c.body(contacts.get(Number(c.req.param('userId'))) ?? new Uint8Array(), 200, {
      'Content-Type': 'application/json',
    }),
  )
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serveOurs(): Promise<string> {
  // The benchmark sends more requests than the limits allow.
  Object.assign(defaultLimits, { requestsPerUser: 1e9, requestsPerAddress: 1e9 })
  const { url } = await startService(parseEnv(process.env), pino({ level: 'error', base: null }))
  return url
}

process.once('disconnect', () => process.exit())
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
process.on('message', (asked: 'resident' | 'held') => {
  if (asked === 'held') {
    process.send?.({ held: loop.max / 1e6 })
    loop.reset()
    return
  }
  globalThis.gc?.()
  process.send?.({ resident: process.memoryUsage.rss() })
})
process.send?.({ url: await (process.argv[2] === 'bare' ? serveBare() : serveOurs()) })
