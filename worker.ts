// Reads photos for a service on another machine: npm run worker. Needs REDIS_URL and nothing else: no database, no
// token, no key.
import { availableParallelism } from 'node:os'
import { createExtractor, createReaders } from 'card-reader'
import pino from 'pino'
import { EnvError, parseWorkerEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'

/** How long to wait for a Redis that is away. */
const stopTimeoutMs = 8000

try {
  const env = parseWorkerEnv(process.env)
  const { runRedisWorker } = await import('#core/redis-readers/redis-worker.ts')
  const ocr = createReaders({
    workers: env.OCR_READERS ?? availableParallelism(),
    engine: env.OCR_ENGINE,
    scripts: env.OCR_SCRIPTS,
    timeout: defaultLimits.ocrTimeout,
    limits: defaultLimits,
  })
  const extractor = createExtractor()
  for (const part of [ocr, extractor]) part.warmUp()
  const log = pino({ level: env.LOG_LEVEL, base: null })
  const worker = runRedisWorker({ url: env.REDIS_URL, ocr, extractor, log })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), stopTimeoutMs).unref()
      void worker.stop().then(() => {
        process.stdout.write('Stopped\n')
        process.exit(0)
      })
    })
  }
  process.stdout.write(`Reads ${ocr.workers} photos at once\n`)
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`The worker cannot start:\n${error.message}\n`)
  process.exit(1)
}
