// Measures the cost of encryption: npm run bench:sealed. Two services, one with an encrypted database and one with a
// plain one, do the same work alternately: lists of contacts as in bench:load, and photos from the queue to the
// contact. Exits with 1 if the encrypted one reaches less than 0.95 of the other. Needs an otherwise idle machine.
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
const rounds = isSmoke ? 1 : 6
const photos = isSmoke ? 1 : 40
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

async function listsASecond({ url }: MeasuredServer): Promise<number> {
  const asked = { url: `${url}/api/contacts/${readerId}`, headers: { authorization }, connections: 1 }
  const result = await autocannon({ ...asked, ...(isSmoke ? { amount: 20, sampleInt: 50 } : { duration: 5 }) })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}

/** Cards a minute, from waiting rows to saved contacts; the readers have loaded their models before. */
async function cardsAMinute({ path, key }: Place): Promise<number> {
  const before = countScans(path, 'done', key)
  queuePhotos(path, photos, key)
  const started = performance.now()
  while (countScans(path, 'done', key) < before + photos) await pause(100)
  return (photos * 60_000) / (performance.now() - started)
}

type Ratios = { lists: number[]; cards: number[] }

/** Starts both in the given order, and returns the encrypted one's rate relative to the plain one's. */
async function compareOnce(places: readonly Place[]): Promise<{ lists: number; cards: number }> {
  const plain = { lists: 0, cards: 0 }
  const sealed = { lists: 0, cards: 0 }
  // What the plain one does, a smoke run of bench:load shows.
  for (const place of isSmoke ? places.slice(1) : places) {
    const measured = place.key ? sealed : plain
    const server = await start(place)
    // The first ones load models and compile hot code.
    if (!isSmoke) await listsASecond(server)
    measured.lists = await listsASecond(server)
    if (!isSmoke) await cardsAMinute(place)
    measured.cards = await cardsAMinute(place)
    await server.stop()
  }
  return { lists: sealed.lists / plain.lists, cards: sealed.cards / plain.cards }
}

try {
  const plain = { path: join(folder, 'plain.db'), key: undefined }
  const sealed = { path: join(folder, 'sealed.db'), key: 'the-key-that-this-bench-uses' }
  for (const { path, key } of [plain, sealed]) fillContacts(path, 60, key)
  const ratios: Ratios = { lists: [], cards: [] }
  for (let round = 0; round < rounds; round++) {
    // The first one runs on a colder machine.
    const { lists, cards } = await compareOnce(round % 2 === 0 ? [plain, sealed] : [sealed, plain])
    ratios.lists.push(lists)
    ratios.cards.push(cards)
  }
  const kept = { least: bar, kept: 'ratio' as const }
  report('sealed', [
    { name: '60 contacts a request: sealed beside plain', value: median(ratios.lists) ?? 0, ...kept },
    { name: 'cards a minute, queue to contact: the same', value: median(ratios.cards) ?? 0, ...kept },
  ])
} finally {
  telegram.close()
  rmSync(folder, { recursive: true })
}
