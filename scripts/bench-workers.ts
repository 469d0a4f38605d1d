// Compares reading inside the service with a worker that gets photos through Redis: npm run bench:workers. Both have
// two readers. Exits with 1 if one is more than a tenth faster than the other. Needs Debian's redis-server and an
// otherwise idle machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createReaders } from 'card-reader'
import type { Readers } from 'card-reader/port'
import pino from 'pino'
import { defaultLimits } from '#core/base/limits.ts'
import { median } from '#core/base/values/median.ts'
import { createRedisOcr } from '#core/redis-readers/redis-ocr.ts'
import { startRedis } from '#tests/fakes/redis/redis-server.ts'
import { isSmoke, report } from './bench/figures.ts'

const folder = new URL('../reader/synth/set/', import.meta.url)
const photos = readdirSync(folder)
  .filter(name => name.endsWith(isSmoke ? 'card-17.jpg' : '.jpg'))
  .map(name => readFileSync(new URL(name, folder)))
const rounds = isSmoke ? 1 : 3
const readers = isSmoke ? 1 : 2

/** A smoke run beside other tests measures nothing, so nothing is too slow. */
const patienceMs = isSmoke ? 10 * 60_000 : defaultLimits.ocrTimeout

/** Cards a minute, read as many at a time as there are readers. */
async function pace(ocr: Readers): Promise<number> {
  const waiting = [...photos]
  const started = performance.now()
  const readAll = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift()) await ocr.read(photo)
  }
  await Promise.all(Array.from({ length: readers }, readAll))
  return (photos.length / (performance.now() - started)) * 60_000
}

const redis = await startRedis()
const worker = spawn(process.execPath, ['--expose-gc', 'worker.ts'], {
  env: { ...process.env, REDIS_URL: redis.url, OCR_READERS: String(readers), LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const beside = createReaders({
  workers: readers,
  engine: 'auto',
  timeout: patienceMs,
  limits: defaultLimits,
})
const byRedis = createRedisOcr({ url: redis.url, limits: defaultLimits, log: pino({ level: 'silent' }) })
try {
  while (byRedis.workers < readers) await pause(100)
  if (!isSmoke) {
    for (const ocr of [beside, byRedis]) await Promise.all(photos.slice(0, readers).map(photo => ocr.read(photo)))
  }
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [one, other] = [await pace(beside), await pace(byRedis)]
    ratios.push(other / one)
    console.log(`cards a minute: ${one.toFixed(0)} beside the service, ${other.toFixed(0)} by Redis`)
  }
  report('workers', [{ name: 'by Redis to beside', value: median(ratios) ?? 0, least: 0.9, most: 1.1, kept: 'ratio' }])
} finally {
  await Promise.all([beside.close(), byRedis.close()])
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await redis.remove()
}
