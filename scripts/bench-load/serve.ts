// The program of one server that `npm run bench:load` measures: the whole service, or the bare route beside it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import pino from 'pino'
import { parseEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { startService } from '../../service.ts'

/** A row of the contacts call as its bytes are, by the least that does it: one statement, prepared once. */
const rowAsJson = `json_object('id', id, 'first_name', first_name, 'last_name', last_name, 'company', company,
  'position', position, 'email', email, 'phone', phone, 'phone_e164', phone_e164, 'phone_kind', phone_kind,
  'website', website, 'address', address, 'country', country, 'further_emails', json(further_emails),
  'further_phones', json(further_phones), 'confidence', json(confidence),
  'timestamp', strftime('%Y-%m-%dT%H:%M:%fZ', timestamp / 1000.0, 'unixepoch'),
  'whatsapp_sent', json(iif(whatsapp_sent, 'true', 'false')), 'vcf', vcf, 'notes', notes, 'tags', json(tags),
  'do_not_message', json(iif(do_not_message, 'true', 'false')), 'images', json((select json_group_array(side
    order by side desc) from card_images where contact_id = contacts.id)))`

async function serveBare(): Promise<string> {
  const db = new Database(process.env.DATABASE_PATH)
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
  // The bench alone asks more than a whole city may.
  Object.assign(defaultLimits, { requestsPerUser: 1e9, requestsPerAddress: 1e9 })
  const { url } = await startService(parseEnv(process.env), pino({ level: 'error', base: null }))
  return url
}

process.once('disconnect', () => process.exit())
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ resident: process.memoryUsage.rss() })
})
process.send?.({ url: await (process.argv[2] === 'bare' ? serveBare() : serveOurs()) })
