import { expect, it } from 'vitest'
import { readingOf } from '#tests/app/reading-of.ts'
import { readAnswer, writeReading } from './redis-reading.ts'

const card = { image: new Uint8Array([255, 216, 1]), thumbnail: new Uint8Array([255, 216, 2]), sureness: 0.8 }

it('a worker says all that it has read, the cards cut out and the letters that it doubts too', () => {
  const other = { ...readingOf(['Berta Puig']), card }
  const doubts = [{ word: 'pena', at: 2, shares: { ñ: 0.6, n: 0.4 } }]
  const lines = readingOf(['Ana Torres Peña']).lines.map(line => ({ ...line, doubts }))
  const reading = { ...readingOf(['Ana Torres Peña']), lines, card, others: [other, readingOf(['Carlos Rey'])] }
  expect(readAnswer(Buffer.from(writeReading(reading)))).toEqual(reading)
})
