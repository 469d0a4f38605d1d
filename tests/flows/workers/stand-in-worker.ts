// A worker with stand-in readers: a photo's fourth byte says what happens to it, the rest is its text. With a third
// argument it hangs at the first photo.
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PhotoRefused, ReadingLost } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import pino from 'pino'
import { runRedisWorker } from '#core/redis-readers/redis-worker.ts'
import { ownExtractor } from '#tests/app/own-extractor.ts'
import { orders } from './stand-in-orders.ts'

const [url = '', folder = '', kind] = process.argv.slice(2)
process.once('disconnect', () => process.exit())

const worker = runRedisWorker({
  url,
  log: pino({ level: 'debug', base: null }),
  extractor: ownExtractor,
  ocr: {
    workers: 1,
    figures: () => ({ busy: 0, lost: 0 }),
    warmUp: () => undefined,
    read: async (photo: Uint8Array, { alone = false } = {}) => {
      const order = photo[3]
      const [text = ''] = new TextDecoder().decode(photo.subarray(4)).split('\0')
      appendFileSync(`${folder}/read`, `${process.pid} ${alone ? 'alone' : 'beside'} ${text.split('\n')[0]}\n`)
      if (order === orders.refuse) throw new PhotoRefused('photo-too-large', { width: 9 })
      if (order === orders.loseReader) throw new ReadingLost('reader', 'exit SIGSEGV')
      if (order === orders.hang || kind === 'hangs') {
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
