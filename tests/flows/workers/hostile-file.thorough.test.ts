import { readFileSync } from 'node:fs'
import { createReaders } from 'card-reader'
import { endlessPdf } from 'card-reader/testing/files/write-pdf.ts'
import { expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { runRedisWorker } from '#core/redis-readers/redis-worker.ts'
import { scanPhotos } from '#db/schema.ts'
import { ownExtractor } from '#tests/app/own-extractor.ts'
import { hasRedis } from '#tests/fakes/redis/redis-server.ts'
import { serve, startWorkersFlow } from './workers-flow.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

it.skipIf(!hasRedis)(
  'a PDF that would be drawn for ever is refused once, and costs neither a reader nor the next photo',
  async () => {
    const flow = await startWorkersFlow()
    onTestFinished(() => flow.stop())
    const ocr = createReaders({ workers: 1, engine: 'auto', timeout: 4000, limits: defaultLimits })
    const worker = runRedisWorker({ url: flow.redis.url, ocr, extractor: ownExtractor, log })
    onTestFinished(() => worker.stop())
    const card = readFileSync('reader/synth/set/card-01.jpg')
    const { queue, answered, rows, contacts, app } = serve(flow, [endlessPdf(), card])
    await answered()
    expect(rows()).toMatchObject([{ status: 'failed', failure: 'pdf-too-complex', attempts: 1 }, { status: 'done' }])
    expect(contacts()).toMatchObject([{ last_name: 'Ashdell' }])
    expect(ocr.figures().lost).toBe(0)
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
    await queue.stop()
  },
)
