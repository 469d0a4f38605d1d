import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { createRandom, type Random } from 'card-reader/synth/random.ts'
import { dayMs } from '#core/base/time.ts'
import { openDatabase } from '#db/client.ts'
import { isSmoke } from '../bench/figures.ts'

/** The time of the data: "today" and "this month" have rows. */
export const benchNow = new Date('2026-11-20T12:00:00Z')
export const userCount = isSmoke ? 100 : 100_000
export const rowCount = isSmoke ? 1000 : 1_000_000
export const firstUserId = 100_000_000

const firstNames = ['Ana', 'José', 'Olga', 'Liam', 'Zoë', 'Noah', 'Łucja', 'Iván', 'Mary', 'Grete', '美咲', 'Omar']
const lastNames = ['Torres', 'Müller', 'Prat', 'Smith', 'Núñez', 'Rossi', 'Kowalski', 'Dupont', 'Silva', 'Haddad']
const companies = [
  'Norte Obras S.L.',
  'Blue Harbor Ltd',
  'Café Ibérico',
  'Nordlicht GmbH',
  'Atlas Trading',
  'Sol & Mar',
]
const countries = ['ES', 'ES', 'ES', 'DE', 'US', 'US', 'FR', 'MX', 'AR', 'GB', 'IT', 'PT', 'JP', '']
const paidPlans = ['pro', 'pro', 'pro', 'pro_whatsapp', 'unlimited', 'unlimited_whatsapp']
const failures = ['no-text', 'not-a-card', 'photo-unreadable', 'photo-download-failed']

/**
 * 100,000 users, of whom some have thousands of contacts and most have a few, 1,000,000 contacts and 1,000,000 scans
 * of two years, more of them recent. Built once: an existing file is used as it is.
 */
export function buildDatabase(path: string): void {
  if (existsSync(path)) return
  const unfinished = `${path}.unfinished`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(unfinished, { force: true })
  const { $client: client } = openDatabase(unfinished)
  const random = createRandom(7)
  client.pragma('journal_mode = off')
  client.pragma('cache_size = -1000000')
  client.transaction(() => {
    insertUsers(client, random)
    insertScans(client, random)
  })()
  client.pragma('journal_mode = wal')
  client.close()
  renameSync(unfinished, path)
}

function insertUsers(client: Database, random: Random): void {
  const user = client.prepare(
    'insert into users (id, first_name, last_name, email, company, custom_message, created_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const subscription = client.prepare(
    "insert into subscriptions (user_id, source, plan, starts_at, ends_at) values (?, 'grant', ?, ?, ?)",
  )
  for (let index = 0; index < userCount; index++) {
    const id = firstUserId + index
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    const email = random.chance(0.7) ? `${last.toLowerCase()}.${index}@example.com` : ''
    const message = random.chance(0.3) ? 'Hi {first_name}, we have just met. Good to have your card! '.repeat(4) : ''
    const created = benchNow.getTime() - random.next() ** 2 * 1000 * dayMs
    user.run(id, first, last, email, random.pick(companies), message, Math.round(created))
    if (random.chance(0.25)) {
      const isOver = random.chance(0.2)
      subscription.run(id, random.pick(paidPlans), created, isOver ? benchNow.getTime() - dayMs : null)
    }
  }
}

function insertScans(client: Database, random: Random): void {
  const contact = client.prepare(`insert into contacts
    (id, user_id, first_name, last_name, company, position, email, phone, phone_e164, country, vcf, whatsapp_sent, created_at, timestamp, deleted_at)
    values (?, ?, ?, ?, ?, 'Head of Sales', ?, '+34 612 345 678', '+34612345678', ?, ?, ?, ?, ?, ?)`)
  const scan = client.prepare(`insert into scans
    (id, user_id, source, source_key, status, failure, received_at, started_at, finished_at)
    values (?, ?, 'web', ?, ?, ?, ?, ?, ?)`)
  const card = client.prepare('insert into scan_cards (scan_id, position, saved_at, contact_id) values (?, 0, ?, ?)')
  for (let id = 1; id <= rowCount; id++) {
    const userId = firstUserId + Math.floor(userCount * random.next() ** 3)
    const received = benchNow.getTime() - Math.round(((rowCount - id) / rowCount) ** 2 * 730 * dayMs)
    const last = random.pick(lastNames)
    const vcf = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${last};Ana;;;\r\nORG:Norte Obras S.L.\r\nTITLE:Head of Sales\r\nEND:VCARD\r\n`
    const deleted = random.chance(0.03) ? received + 1000 : null
    const [company, country] = [random.pick(companies), random.pick(countries)]
    const sent = random.chance(0.3) ? 1 : 0
    const email = `${last.toLowerCase()}@example.org`
    contact.run(
      id,
      userId,
      random.pick(firstNames),
      last,
      company,
      email,
      country,
      vcf,
      sent,
      received,
      received,
      deleted,
    )
    const failed = random.chance(0.1)
    const finished = received + random.integer(400, 4000)
    const failure = failed ? random.pick(failures) : null
    scan.run(id, userId, `k${id}`, failed ? 'failed' : 'done', failure, received, received, finished)
    if (!failed) card.run(id, finished, id)
  }
}
