// Measures the service under load, on this machine alone: npm run bench:load [-- --long]. It compares the contacts
// call with a bare Hono + better-sqlite3 route that returns the same bytes, and measures concurrent long lists, a
// list while photos are read, callbacks while a thousand photos wait, and memory; `--long` sends the full 20,000
// requests and 500 photos. Exits with 1 if a limit is missed. Needs an otherwise idle machine; the ratios of processor
// time hold on a busy one too.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '@telegram-apps/init-data-node'
import autocannon from 'autocannon'
import { median } from '#core/base/values/median.ts'
import { type Figure, isSmoke, report } from './bench/figures.ts'
import { countScans, fillContacts, queuePhotos, readerId } from './bench-load/fill-database.ts'
import { type MeasuredServer, startServer } from './bench-load/start-server.ts'
import { startTelegramStub } from './bench-load/telegram-stub.ts'

const isLong = process.argv.includes('--long')
const token = '123456789:bench-token-that-only-this-bench-knows'
const secret = 'bench-webhook-secret'
const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
const telegram = await startTelegramStub()
const person = { id: readerId, first_name: 'Olga', last_name: 'Prat', language_code: 'en' }
const authorization = `tma ${sign({ user: person, query_id: 'q' }, token, new Date())}`

const settings = (path: string) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_PATH: path,
  BOT_TOKEN: token,
  TELEGRAM_API_ROOT: telegram.root,
  TELEGRAM_WEBHOOK_SECRET: secret,
  PUBLIC_URL: 'https://bench.example',
  ...(isSmoke ? { OCR_READERS: '1' } : {}),
})

const contactsUrl = ({ url }: MeasuredServer) => `${url}/api/contacts/${readerId}`

async function askContacts(
  server: MeasuredServer,
  how: { amount: number } | { duration: number },
  { connections = 1, encoding = 'identity' } = {},
): Promise<autocannon.Result> {
  const headers = { authorization, 'accept-encoding': encoding }
  const result = await autocannon({ url: contactsUrl(server), headers, connections, ...how })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}

const requestsASecond = ({ requests, duration }: autocannon.Result) => requests.total / duration

/** The server over a database. A smoke run has one for all parts. */
let shared: Promise<MeasuredServer> | undefined
function serverOver(path: string): Promise<MeasuredServer> {
  if (!isSmoke) return startServer('ours', settings(path))
  shared ??= startServer('ours', settings(path))
  return shared
}
const release = async (server: MeasuredServer) => {
  if (!isSmoke) await server.stop()
}

/** Requests a second, and microseconds of the main thread's processor time for each. */
type Pace = { rate: number; busy: number }
type Round = { ours: Pace; bare: Pace }

/** A smoke run asks for a few answers instead of for some seconds. autocannon ends a run when it takes a sample. */
const lasting = (duration: number) => (isSmoke ? { amount: 20, sampleInt: 50 } : { duration })

async function paceOf(server: MeasuredServer): Promise<Pace> {
  const before = await server.busy()
  const result = await askContacts(server, lasting(2))
  return { rate: requestsASecond(result), busy: ((await server.busy()) - before) / result.requests.total }
}

/** Starts both and measures them alternately, so that other load on the machine affects both. */
async function compareOnce(path: string, rounds: number): Promise<Round[]> {
  const ours = await serverOver(path)
  const [sample] = (await (await fetch(contactsUrl(ours), { headers: { authorization } })).json()) as unknown[]
  const bare = await startServer('bare', { ...settings(path), SAMPLE: JSON.stringify(sample) })
  const bytes = async (server: MeasuredServer) =>
    (await fetch(contactsUrl(server), { headers: { authorization } })).arrayBuffer()
  const [one, other] = await Promise.all([bytes(ours), bytes(bare)])
  if (!Buffer.from(one).equals(Buffer.from(other))) throw new Error('The bare route answers other bytes')
  // The first seconds compile hot code.
  for (const server of [ours, bare]) await askContacts(server, lasting(5))
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const other = await paceOf(bare)
    measured.push({ bare: other, ours: await paceOf(ours) })
  }
  await Promise.all([release(ours), bare.stop()])
  return measured
}

/** Five starts: the memory layout of a process alone makes it up to a fifth faster or slower. */
async function compare(path: string): Promise<Figure[]> {
  const rounds: Round[] = []
  for (let start = 0; start < (isSmoke ? 1 : 5); start++) rounds.push(...(await compareOnce(path, isSmoke ? 1 : 3)))
  const middle = (of: (round: Round) => number) => median(rounds.map(of)) ?? 0
  return [
    { name: '60 contacts, one after another: requests a second', value: middle(({ ours }) => ours.rate) },
    { name: 'the same bytes from a bare Hono + better-sqlite3 route', value: middle(({ bare }) => bare.rate) },
    { name: 'ours to bare', value: middle(({ ours, bare }) => ours.rate / bare.rate), least: 0.8 },
    {
      name: 'ours to bare by processor time',
      value: middle(({ ours, bare }) => bare.busy / ours.busy),
      least: 0.8,
      kept: 'ratio',
    },
    { name: 'processor time of 60 contacts (µs)', value: middle(({ ours }) => ours.busy), kept: 'processor' },
  ]
}

/** The longest that others wait, in milliseconds, while twenty people load 10,000 contacts each. */
async function heldByLongLists(path: string): Promise<Figure[]> {
  const server = await serverOver(path)
  const heldBy = async (encoding: string) => {
    await askContacts(server, { amount: 20 }, { encoding })
    await server.held()
    await askContacts(server, { amount: 60 }, { connections: 20, encoding })
    return server.held()
  }
  const figures = [
    { name: '20 lists of 10,000 contacts at once: event loop held (ms)', value: await heldBy('identity'), most: 50 },
    { name: 'the same compressed', value: await heldBy('gzip'), most: 50 },
  ]
  await release(server)
  return figures
}

async function latencyWhileReading(path: string): Promise<Figure[]> {
  queuePhotos(path, isSmoke ? 1 : 60)
  const server = await serverOver(path)
  while (countScans(path, 'done') < (isSmoke ? 1 : 2)) await pause(200)
  await askContacts(server, lasting(2))
  const before = countScans(path, 'done')
  const { latency } = await autocannon({
    url: contactsUrl(server),
    headers: { authorization },
    ...lasting(15),
    connections: 4,
    overallRate: 60,
  })
  const photosRead = countScans(path, 'done') - before
  await release(server)
  return [
    { name: 'photos read during 15 s of 60 requests a second', value: photosRead },
    { name: 'contacts while photos are read: 99 % within (ms)', value: latency.p99, most: 100 },
  ]
}

let updateId = 0
/** A message in one of fifty chats. */
function update(): string {
  updateId++
  const id = 5000 + (updateId % 50)
  const from = { id, is_bot: false, first_name: 'Olga', language_code: 'en' }
  const message = {
    message_id: updateId,
    date: 1,
    chat: { id, type: 'private', first_name: 'Olga' },
    from,
    text: '/help',
  }
  return JSON.stringify({ update_id: updateId, message })
}

async function webhookLatency(path: string): Promise<Figure[]> {
  queuePhotos(path, isSmoke ? 0 : 1000)
  const server = await serverOver(path)
  const send = (duration: number) =>
    autocannon({
      ...(isSmoke ? { amount: 10, sampleInt: 50 } : { duration }),
      url: `${server.url}/api/webhooks/telegram`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      connections: 10,
      overallRate: 200,
      requests: [{ setupRequest: request => ({ ...request, body: update() }) }],
    })
  // The first seconds load models and compile hot code.
  await send(5)
  const { latency, non2xx } = await send(15)
  await release(server)
  if (non2xx > 0) throw new Error(`${non2xx} updates were refused`)
  return [{ name: 'webhook, 200 a second, 1,000 photos wait: 99 % within (ms)', value: latency.p99, most: 50 }]
}

async function growth(path: string): Promise<Figure[]> {
  const early = isSmoke
    ? { requests: 5, photos: 0 }
    : isLong
      ? { requests: 2000, photos: 50 }
      : { requests: 500, photos: 10 }
  const times = isLong ? 10 : isSmoke ? 2 : 3
  queuePhotos(path, early.photos)
  const server = await serverOver(path)
  const settle = async (photos: number, requests: number) => {
    await askContacts(server, { amount: requests }, { connections: 4 })
    while (countScans(path, 'done') + countScans(path, 'failed') < photos) await pause(500)
    await pause(isSmoke ? 0 : 2000)
    return server.resident()
  }
  const first = await settle(early.photos, early.requests)
  queuePhotos(path, early.photos * (times - 1))
  const last = await settle(early.photos * times, early.requests * (times - 1))
  await release(server)
  return [
    { name: 'memory early (MB)', value: first / 1e6, kept: 'memory' },
    { name: `memory after ${isLong ? 'ten' : 'three'} times as much (MB)`, value: last / 1e6 },
    { name: 'late to early', value: last / first, most: 1.15 },
  ]
}

const path = (name: string, contacts = 60) => {
  const file = join(folder, isSmoke ? 'smoke.db' : `${name}.db`)
  if (!existsSync(file)) fillContacts(file, contacts)
  return file
}
try {
  report('load', [
    ...(await compare(path('compare'))),
    ...(await heldByLongLists(path('long', 10_000))),
    ...(await latencyWhileReading(path('reading'))),
    ...(await webhookLatency(path('webhook'))),
    ...(await growth(path('memory'))),
  ])
} finally {
  await (await shared)?.stop()
  telegram.close()
  rmSync(folder, { recursive: true })
}
