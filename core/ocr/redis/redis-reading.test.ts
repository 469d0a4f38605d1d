import { expect, it } from 'vitest'
import { readingOf } from '#tests/app/reading-of.ts'
import { readAnswer, writeReading } from './redis-reading.ts'

const card = { image: new Uint8Array([255, 216, 1]), thumbnail: new Uint8Array([255, 216, 2]), sureness: 0.8 }

it('a worker says all that it has read, the cards cut out too', () => {
  const other = { ...readingOf(['Berta Puig']), card }
  const reading = { ...readingOf(['Ana Torres']), card, others: [other, readingOf(['Carlos Rey'])] }
  expect(readAnswer(Buffer.from(writeReading(reading)))).toEqual(reading)
})
