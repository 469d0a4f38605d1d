import { extractFields, withContacts } from 'card-reader/extraction'
import { PhotoRefused, ReadersUnavailable, type Reading, ReadingLost } from 'card-reader/port'
import { cpuTime, isWithin } from 'card-reader/testing/cpu-time.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { describe, expect, it } from 'vitest'
import { readAnswer, writeFailure, writeLoss, writeReading } from './redis-reading.ts'

const card = { image: new Uint8Array([255, 216, 1]), thumbnail: new Uint8Array([255, 216, 2]), confidence: 0.8 }
const bytesOf = (answer: string) => new Uint8Array(Buffer.from(answer))
const answered = (reading: Reading) => readAnswer(bytesOf(writeReading(reading)))

it('a worker sends the whole reading: cut-out cards, uncertain letters, icons, scripts that are not read, and the contact of each card', () => {
  const other = { ...readingOf(['Berta Puig', 'berta@puig.cat']), card }
  const unsure = [{ word: 'torres', at: 1, shares: { o: 0.5, '0': 0.4 } }]
  const more = { unsure, icon: 'whatsapp', isExact: true } as const
  const lines = readingOf(['Ana Torres Peña']).lines.map(line => ({ ...line, ...more }))
  const others = [other, { ...readingOf(['Carlos Rey']), unreadScripts: ['thai' as const] }]
  const reading = { ...readingOf(['Ana Torres Peña']), lines, card, others }
  const whole = withContacts(reading, {})
  const said = answered(whole)
  expect(said).toEqual(whole)
  expect(said?.others?.[0]?.contact).toMatchObject({ email: 'berta@puig.cat' })
})

it.each([
  [
    'a refusal',
    writeFailure(new PhotoRefused('photo-too-large', { width: 9 })),
    { code: 'photo-too-large', details: { width: 9 } },
  ],
  ['an error inside the worker', writeFailure(new Error('secret')), { message: 'A worker failed at the photo' }],
  ['a dead reader', writeFailure(new ReadingLost('reader', 'exit SIGSEGV')), { lost: 'reader' }],
  ['a dead worker', writeLoss('worker'), { lost: 'worker' }],
])('%s is sent', (_, answer, error) => {
  expect(() => readAnswer(bytesOf(answer))).toThrow(expect.objectContaining(error))
})

it('a photo that a worker gives back is nobody’s fault', () => {
  expect(readAnswer(bytesOf(writeFailure(new ReadersUnavailable('stopped'))))).toBeUndefined()
})

describe('an invalid answer is the worker’s fault', () => {
  const lines = (count: number) => readingOf(Array.from({ length: count }, (_, n) => `line ${n}`)).lines
  const many = (count: number, perCard: number) => ({
    ...readingOf(['Ana']),
    others: Array.from({ length: count }, () => ({ ...readingOf([]), lines: lines(perCard) })),
  })

  it.each<[string, () => unknown]>([
    ['no JSON', () => readAnswer(bytesOf('nonsense'))],
    ['the answer of another version', () => readAnswer(bytesOf('{"ok":true,"reading":{}}'))],
    ['more bytes than ten cards have', () => readAnswer(new Uint8Array(13 * 1024 * 1024))],
    ['more cards than a photo shows', () => answered(many(10, 5))],
    ['a hundred cards of fifty lines', () => answered(many(100, 50))],
    ['more lines than a reader finds', () => answered(many(9, 600))],
    ['a picture too large', () => answered({ ...readingOf(['Ana']), image: new Uint8Array(301_000) })],
    ['a contact that is too long', () => answered({ ...readingOf(['Ana']), contact: long })],
  ])('%s', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'ReadingLost', lost: 'worker' }))
  })

  it('an answer of the largest real size is accepted, and parsed quickly', () => {
    const picture = new Uint8Array(200_000).fill(7)
    const photo = many(9, 500)
    for (const one of [photo, ...photo.others]) {
      Object.assign(one, { image: picture, card: { image: picture, thumbnail: picture, confidence: 1 } })
    }
    const bytes = bytesOf(writeReading(photo))
    let said: Reading | undefined
    expect(
      cpuTime(() => {
        said = readAnswer(bytes)
      }),
    ).toSatisfy((ms: number) => isWithin(ms, 1000))
    expect(said?.others).toHaveLength(9)
  })
})

const long = {
  ...extractFields(readingOf(['Ana Torres', 'ana@norteobras.com'])),
  first_name: 'A'.repeat(20_000),
} as never
