// Measures the reading of the rendered cards: npm run bench:scan. Exits with 1 if a limit is missed.
import { readdir, readFile } from 'node:fs/promises'
import { createExtractor, createReaders } from 'card-reader'
import type { Readers } from 'card-reader/port'
import { defaultLimits } from '#core/base/limits.ts'
import { isSmoke, report } from './bench/figures.ts'
import { mostHeldBytes } from './bench-scan/held-memory.ts'

const folder = new URL('../reader/synth/set/', import.meta.url)
const names = (await readdir(folder)).filter(name => name.endsWith(isSmoke ? 'card-17.jpg' : '.jpg'))
const photos = await Promise.all(names.map(name => readFile(new URL(name, folder))))

/** `held` is how long this thread's event loop was held at most, and `worked` how long it computed at most meanwhile. */
type Run = { ms: number[]; seconds: number; memory: { each: number; once: number }; held: number; worked: number }

/** The processor time of this thread so far. */
const workedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A smoke run beside other tests measures nothing, so nothing is too slow. */
const patienceMs = isSmoke ? 10 * 60_000 : defaultLimits.ocrTimeout

const openReaders = (workers: number) =>
  createReaders({ workers, engine: 'auto', timeout: patienceMs, limits: defaultLimits })

/** Reads every photo twice with all workers, after each has read one to load its models. */
async function measure(ocr: Readers): Promise<Run> {
  const { workers } = ocr
  if (!isSmoke) await Promise.all(photos.slice(0, workers).map(photo => ocr.read(photo)))
  const run: Run = { ms: [], seconds: 0, memory: { each: 0, once: 0 }, held: 0, worked: 0 }
  let [before, workedBefore] = [performance.now(), workedMs()]
  const watch = setInterval(() => {
    const [now, worked] = [performance.now(), workedMs()]
    run.held = Math.max(run.held, now - before - 5)
    run.worked = Math.max(run.worked, worked - workedBefore)
    ;[before, workedBefore] = [now, worked]
  }, 5)
  const waiting = isSmoke ? [...photos] : [...photos, ...photos]
  const started = performance.now()
  const readAll = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift()) {
      const began = performance.now()
      await extractor.contactsIn(await ocr.read(photo), {})
      run.ms.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: workers }, readAll))
  run.seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  run.memory = mostHeldBytes()
  return run
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

// Like the service at its start.
const extractor = createExtractor()
extractor.warmUp()
// Two workers first: what a closed pool leaves behind would count against the next one.
let ocr = openReaders(isSmoke ? 1 : 2)
const two = await measure(ocr)
let one = two
if (!isSmoke) {
  await ocr.close()
  ocr = openReaders(1)
  one = await measure(ocr)
}
// Loaded only now, since the bot, its stand-in and bare PP-OCR do not belong to the cost of reading.
const { chatLatencies } = await import('./bench-scan/chat-latency.ts')
const chat = await chatLatencies({ ocr, extractor }, photos.slice(0, 10))
await Promise.all([ocr.close(), extractor.close()])
const { compareWithBare } = await import('card-reader/bench/bare-pp-ocr.ts')
const { ours, bare } = await compareWithBare(photos, { warmUp: !isSmoke })
report('scan', [
  { name: 'median a card, one worker (ms)', value: quantile(one.ms, 0.5), most: 1100 },
  { name: '9 of 10 cards within, one worker (ms)', value: quantile(one.ms, 0.9) },
  { name: 'cards a minute, two workers', value: (two.ms.length / two.seconds) * 60, least: 100 },
  { name: 'most memory with two readers (MB)', value: two.memory.once / 1e6, most: 550, kept: 'memory' },
  { name: 'the same, shared pages for each (MB)', value: two.memory.each / 1e6, most: 850 },
  { name: 'chat told after reading, 9 of 10 within (ms)', value: quantile(chat, 0.9), most: 400 },
  { name: 'processor time of a card (ms)', value: quantile(ours, 0.5), kept: 'processor' },
  { name: 'the same to bare PP-OCR', value: quantile(ours, 0.5) / quantile(bare, 0.5), most: 0.9, kept: 'ratio' },
  { name: 'event loop held at most (ms)', value: Math.max(one.held, two.held), most: 50 },
  // On a busy machine the one above says how long others ran.
  { name: 'the same, processor time (ms)', value: Math.max(one.worked, two.worked), most: 50 },
])
