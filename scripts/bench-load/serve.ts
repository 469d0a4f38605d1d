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

type Sample = Record<string, unknown>

/**
 * What of a contact's row stands in a field of our response: a column in its form, or a list of sides. Whatever else a
 * response says of each contact is the same for all contacts of the bench, so the bare route repeats it.
 */
function columnOf(columns: ReadonlySet<string>, [name, value]: [string, unknown]): string {
  if (name === 'timestamp' || name === 'created_at')
    return `strftime('%Y-%m-%dT%H:%M:%fZ', ${name} / 1000.0, 'unixepoch')`
  const sides = '(select json_group_array(side order by side desc) from card_images where contact_id = contacts.id'
  if (name === 'images') return `json(${sides}))`
  if (name === 'cut_outs') return `json(${sides} and cut_out is not null))`
  if (name === 'event') return `coalesce((select name from events where events.id = contacts.event_id), '')`
  if (!columns.has(name)) return `json('${JSON.stringify(value).replaceAll("'", "''")}')`
  if (typeof value === 'boolean') return `json(iif(${name}, 'true', 'false'))`
  return typeof value === 'object' && value !== null ? `json(${name})` : name
}

/** The same bytes with the least possible work: one statement, prepared once. */
async function serveBare(): Promise<string> {
  const db = openFile(parseEnv(process.env).DATABASE_PATH)
  const columns = new Set(db.prepare<[], string>("select name from pragma_table_info('contacts')").pluck().all())
  const sample: Sample = JSON.parse(process.env.SAMPLE ?? '{}')
  const pairs = Object.entries(sample).map(field => `'${field[0]}', ${columnOf(columns, field)}`)
  const contacts = db
    .prepare<[number], Uint8Array<ArrayBuffer>>(
      `select cast('[' || group_concat(json, ',') || ']' as blob) from (select json_object(${pairs.join(', ')}) json
        from contacts where user_id = ? and deleted_at is null order by timestamp desc, id desc)`,
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
  // The bare route needs none of it.
  const { startService } = await import('../../service.ts')
  const { url } = await startService(parseEnv(process.env), pino({ level: 'error', base: null }))
  return url
}

process.once('disconnect', () => process.exit())
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
process.on('message', (asked: 'resident' | 'held' | 'busy') => {
  if (asked === 'busy') {
    const { user, system } = process.threadCpuUsage()
    process.send?.({ busy: user + system })
    return
  }
  if (asked === 'held') {
    process.send?.({ held: loop.max / 1e6 })
    loop.reset()
    return
  }
  globalThis.gc?.()
  process.send?.({ resident: process.memoryUsage.rss() })
})
process.send?.({ url: await (process.argv[2] === 'bare' ? serveBare() : serveOurs()) })
