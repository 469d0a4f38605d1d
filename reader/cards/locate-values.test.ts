import { describe, expect, it } from 'vitest'
import { type CardContact, type CardField, emptyCard } from '#reader/contact.ts'
import type { Reading } from '#reader/port.ts'
import { cpuTime, isWithin } from '#reader/testing/cpu-time.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { locateValues } from './locate-values.ts'

const lines = [
  'NORTE OBRAS',
  'Ana Torres Peña',
  'Head of Sales',
  'T +34 911 222 333   M +34 612 345 678',
  'E-mail: ana.torres@norteobras.com',
  'www.norteobras.com',
  'Calle Mayor 3',
  '28013 Madrid',
]
const reading = readingOf(lines)
const ana: CardContact = {
  ...emptyCard,
  first_name: 'Ana',
  last_name: 'Torres Peña',
  company: 'Norte Obras',
  position: 'Head of Sales',
  email: 'ana.torres@norteobras.com',
  phone: '+34 612 345 678',
  website: 'www.norteobras.com',
  address: 'Calle Mayor 3, 28013 Madrid',
}

/** The middle of a value's box, in lines from the top: the place of the line in the reading. */
function lineOf(found: ReturnType<typeof locateValues>, field: CardField, { height }: Reading = reading) {
  const [, top, , tall] = found[field]!.box
  return Math.floor(((top + tall / 2) * height - 30) / 60)
}

describe('where each value stands in the photo', () => {
  it.each<[CardField, number, string]>([
    ['company', 0, 'NORTE OBRAS'],
    ['first_name', 1, 'Ana'],
    ['last_name', 1, 'Torres Peña'],
    ['position', 2, 'Head of Sales'],
    ['phone', 3, '+34 612 345 678'],
    ['email', 4, 'ana.torres@norteobras.com'],
    ['website', 5, 'www.norteobras.com'],
    ['address', 6, 'Calle Mayor 3 28013 Madrid'],
  ])('%s', (field, line, read) => {
    const found = locateValues(reading, ana)
    expect(found[field]?.read).toContain(read)
    expect(lineOf(found, field)).toBe(line)
  })

  it('of a value in the second half of a line, that half', () => {
    const [left, , width] = locateValues(reading, ana).phone!.box
    const line = reading.lines[3]!
    const right = line.box[1][0] / reading.width
    expect(left).toBeGreaterThan(right * 0.35)
    expect(left + width).toBeCloseTo(right, 2)
  })

  it.each<[string, CardField, string, string[], number]>([
    ['with letters that were mended', 'email', 'mueller@firma.de', ['Hans Müller', 'rnueller@firma.de'], 1],
    ['in other lettering', 'company', 'Söhne GmbH', ['Hans Müller', 'S O H N E  G M B H'], 1],
    ['broken over two lines', 'email', 'ana.torres@norteobras.com', ['Ana Torres', 'ana.torres@', 'norteobras.com'], 1],
    ['not in the address of an e-mail', 'last_name', 'Rey', ['c@rey.es', 'Carlos', 'Rey'], 2],
  ])('%s', (_, field, value, texts, line) => {
    const found = locateValues(readingOf(texts), { ...emptyCard, email: 'c@rey.es', [field]: value })
    expect(Math.abs(lineOf(found, field, readingOf(texts)) - line)).toBeLessThanOrEqual(1)
    expect(found[field]?.read.length).toBeGreaterThan(2)
  })

  it('is said of no value that is not printed', () => {
    expect(locateValues(reading, { ...emptyCard, email: 'somebody@else.org', website: '' })).toEqual({})
  })

  it('lies within the picture, whatever the lines say', () => {
    const box = [
      [-50, -20],
      [5000, -20],
      [5000, 5000],
      [-50, 5000],
    ] as const
    const outside = { ...reading, lines: [{ text: 'ana@x.org', confidence: 1, box }] }
    expect(locateValues(outside, { ...emptyCard, email: 'ana@x.org' }).email?.box).toEqual([0, 0, 1, 1])
  })
})

it('costs little on a wall of text', () => {
  const wall = readingOf(
    Array.from({ length: 600 }, (_, n) => `${n} lorem ipsum dolor sit amet consectetur `.repeat(5)),
  )
  const long = { ...ana, address: 'lorem ipsum dolor, '.repeat(20), company: 'sit amet '.repeat(22) }
  expect(cpuTime(() => locateValues(wall, long))).toSatisfy((ms: number) => isWithin(ms, 2000))
})
