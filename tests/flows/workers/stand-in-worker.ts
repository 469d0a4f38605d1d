// A worker whose readers are stand-ins: a photo's fourth byte tells what becomes of it, the rest is its text.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { AppError } from '#core/base/errors.ts'
import { runRedisWorker } from '#core/ocr/redis/redis-worker.ts'
import { readingOf } from '#tests/app/reading-of.ts'
import { orders } from './stand-in-orders.ts'

const [url = '', folder = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit())

const worker = runRedisWorker({
  url,
  log: pino({ level: 'silent' }),
  ocr: {
    workers: 1,
    figures: () => ({ busy: 0, lost: 0 }),
    warmUp: () => undefined,
    read: async photo => {
      const order = photo[3]
      const text = new TextDecoder().decode(photo.subarray(4))
      appendFileSync(`${folder}/read`, `${process.pid} ${text.split('\n')[0]}\n`)
      if (order === orders.refuse) throw new AppError('photo-too-large', { width: 9 })
      const isFirst = !existsSync(`${folder}/hung`)
      if (order === orders.hang || (order === orders.hangOnce && isFirst)) {
        writeFileSync(`${folder}/hung`, '')
        process.send?.('hangs')
        await pause(10 * 60_000)
      }
      await pause(20)
      return readingOf(text.split('\n'))
    },
    close: async () => undefined,
  },
})
process.on('message', () => void worker.stop().then(() => process.exit()))
