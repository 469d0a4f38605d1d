import { createExtractor, createReaders } from 'card-reader'
import type { Extractor, Readers } from 'card-reader/port'
import pino from 'pino'
import { parseEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createMetrics } from '#core/base/metrics.ts'
import { startBuiltPrograms } from '#tests/built-programs.ts'
import { type Service, startService } from '../../../service.ts'

/** What the tests ask of this process, which runs their services one after another and keeps what reads photos. */
type HostCall = { id: number } & ({ start: Record<string, string> } | { stop: number })

export type HostAnswer = { id: number; url?: string; error?: string }

startBuiltPrograms()

// They outlive the services that share them.
const close = async () => undefined
const ocr: Readers = {
  ...createReaders({ workers: 1, engine: 'auto', timeout: 10 * 60_000, limits: defaultLimits }),
  close,
}
const extractor: Extractor = { ...createExtractor({ timeout: 10 * 60_000 }), close }
const services = new Map<number, Service>()

async function answer(call: HostCall): Promise<HostAnswer> {
  const { id } = call
  if ('stop' in call) {
    await services.get(call.stop)?.stop()
    services.delete(call.stop)
    return { id }
  }
  const env = parseEnv(call.start)
  // What measures the process would go on when its service has stopped, one more with each test.
  const metrics = createMetrics()
  const service = await startService(env, pino({ level: env.LOG_LEVEL, base: null }), { ocr, extractor, metrics })
  services.set(id, service)
  return { id, url: service.url }
}

process.on('message', (call: HostCall) => {
  void answer(call)
    .catch(error => ({ id: call.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
    .then(reply => process.send?.(reply))
})
process.once('disconnect', () => process.exit(0))
