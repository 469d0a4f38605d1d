// Measures the cost of encryption: npm run bench:sealed. Two services, one with an encrypted database and one with a
// plain one, do the same work alternately: lists of contacts as in bench:load, and photos from the queue to the
// contact. Exits with 1 if the encrypted one reaches less than 0.95 of the other. Needs an otherwise idle machine; the
// ratios of processor time hold on a busy one too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '@telegram-apps/init-data-node'
import autocannon from 'autocannon'
import { median } from '#core/base/values/median.ts'
import { isSmoke, report } from './bench/figures.ts'
import { countScans, fillContacts, queuePhotos, readerId } from './bench-load/fill-database.ts'
import { type MeasuredServer, startServer } from './bench-load/start-server.ts'
import { startTelegramStub } from './bench-load/telegram-stub.ts'

const token = '123456789:bench-token-that-only-this-bench-knows'
const starts = isSmoke ? 1 : 3
const rounds = isSmoke ? 1 : 3
const photos = isSmoke ? 1 : 20
const bar = 0.95
const folder = mkdtempSync(join(tmpdir(), 'bench-sealed-'))
const telegram = await startTelegramStub()
const person = { id: readerId, first_name: 'Olga', last_name: 'Prat', language_code: 'en' }
const authorization = `tma ${sign({ user: person, query_id: 'q' }, token, new Date())}`

/** A database and its key. */
type Place = { path: string; key: string | undefined }

const start = ({ path, key }: Place) =>
  startServer('ours', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_PATH: path,
    DATABASE_KEY: key ?? '',
    BOT_TOKEN: token,
    TELEGRAM_API_ROOT: telegram.root,
    PUBLIC_URL: 'https://bench.example',
    ...(isSmoke ? { OCR_READERS: '1' } : {}),
  })

type Running = Place & { server: MeasuredServer }

/** What was done a second, and the processor time that each took. */
type Pace = { rate: number; cost: number }

async function listPace({ server }: Running): Promise<Pace> {
  const asked = { url: `${server.url}/api/contacts/${readerId}`, headers: { authorization }, connections: 1 }
  const before = await server.busy()
  const result = await autocannon({ ...asked, ...(isSmoke ? { amount: 20, sampleInt: 50 } : { duration: 2 }) })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  const { total } = result.requests
  return { rate: total / result.duration, cost: ((await server.busy()) - before) / total }
}

/** Cards from waiting rows to saved contacts. */
async function cardPace({ server, path, key }: Running): Promise<Pace> {
  const done = countScans(path, 'done', key) + photos
  const [before, started] = [server.worked(), performance.now()]
  queuePhotos(path, photos, key)
  while (countScans(path, 'done', key) < done) await pause(20)
  const seconds = (performance.now() - started) / 1000
  return { rate: photos / seconds, cost: (server.worked() - before) / photos }
}

type Round = { lists: Pace; cards: Pace }
type Pair = { plain: Round; sealed: Round }

const measure = async (running: Running): Promise<Round> => ({
  lists: await listPace(running),
  cards: await cardPace(running),
})

/** Starts both and measures them alternately, so that other load on the machine affects both. */
async function compareOnce(): Promise<Pair[]> {
  const plain = { ...places.plain, server: await start(places.plain) }
  const sealed = { ...places.sealed, server: await start(places.sealed) }
  const measured: Pair[] = []
  // The first round loads models and compiles hot code.
  for (let round = isSmoke ? 1 : 0; round <= rounds; round++) {
    const isPlainFirst = round % 2 === 0
    const first = isPlainFirst ? undefined : await measure(sealed)
    const pair = { plain: await measure(plain), sealed: first ?? (await measure(sealed)) }
    if (round > 0) measured.push(pair)
  }
  await Promise.all([plain.server.stop(), sealed.server.stop()])
  return measured
}

const places = {
  plain: { path: join(folder, 'plain.db'), key: undefined },
  sealed: { path: join(folder, 'sealed.db'), key: 'the-key-that-this-bench-uses' },
}
try {
  for (const { path, key } of Object.values(places)) fillContacts(path, 60, key)
  const pairs: Pair[] = []
  for (let n = 0; n < starts; n++) pairs.push(...(await compareOnce()))
  const middle = (of: (pair: Pair) => number) => median(pairs.map(of)) ?? 0
  report('sealed', [
    {
      name: '60 contacts a request: sealed beside plain',
      value: middle(({ plain, sealed }) => sealed.lists.rate / plain.lists.rate),
      least: bar,
    },
    {
      name: 'the same by processor time',
      value: middle(({ plain, sealed }) => plain.lists.cost / sealed.lists.cost),
      least: bar,
      kept: 'ratio',
    },
    {
      name: 'cards a minute, queue to contact: sealed beside plain',
      value: middle(({ plain, sealed }) => sealed.cards.rate / plain.cards.rate),
      least: bar,
    },
    {
      name: 'cards by processor time, with their readers',
      value: middle(({ plain, sealed }) => plain.cards.cost / sealed.cards.cost),
      least: bar,
      kept: 'ratio',
    },
  ])
} finally {
  telegram.close()
  rmSync(folder, { recursive: true })
}
