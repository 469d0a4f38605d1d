import { describe, expect, it } from 'vitest'
import type { CardLine } from '#core/extract/spans/card-lines.ts'
import { assignFields } from './assign-fields.ts'
import { candidatesOf } from './candidates.ts'

const line = (text: string, top: number, left = 0): CardLine => ({
  text,
  confidence: 1,
  left,
  right: left + 200,
  top,
  bottom: top + 20,
  size: 1,
})
const scored = (lines: readonly CardLine[], scores: Record<string, number>) =>
  candidatesOf(lines).map(candidate => ({ candidate, score: scores[candidate.text] ?? -9 }))

describe('the assignment as a whole', () => {
  const lines = [line('Rakesh', 0), line('King Edward', 200), line('Director', 25)]

  it('gives no line to two fields, even if it is the best for both', () => {
    const { name, company } = assignFields(
      scored(lines, { 'King Edward': 2, Rakesh: 1 }),
      [],
      scored(lines, { 'King Edward': 3 }),
    )
    expect([name?.candidate.text, company?.candidate.text]).toEqual(['Rakesh', 'King Edward'])
  })

  it('prefers the name with the title right under it', () => {
    const { name } = assignFields(scored(lines, { 'King Edward': 1.5, Rakesh: 1 }), scored(lines, { Director: 1 }), [])
    expect(name?.candidate.text).toBe('Rakesh')
  })

  it('takes what stands right under a full name in smaller letters for a title that no list knows', () => {
    const small = { ...line('Beekeeper', 25), right: 90, size: 0.7 }
    const person = line('Jane Doe', 0)
    const under = (lower: CardLine, name = 'Jane Doe') =>
      assignFields(
        scored([{ ...person, text: name }, lower], { [name]: 1 }),
        scored([{ ...person, text: name }, lower], { Beekeeper: -1.5 }),
        [],
      ).position?.candidate.text
    expect(under(small)).toBe('Beekeeper')
    expect(under({ ...small, size: 1, right: 260 })).toBeUndefined()
    expect(under({ ...small, top: 120, bottom: 140 })).toBeUndefined()
    expect(under(small, 'Rakesh')).toBeUndefined()
  })

  it('takes the line next to the name for the title, not the department below it', () => {
    const [name, title] = [line('Jane Doe', 0), { ...line('Beekeeper', 22), right: 90, size: 0.7 }]
    const department = { ...line('Northern Division', 44), right: 120, size: 0.6 }
    const lines = [name, title, department]
    const positions = { Beekeeper: -1.6, 'Northern Division': -1.4 }
    const { position } = assignFields(scored(lines, { 'Jane Doe': 1 }), scored(lines, positions), [])
    expect(position?.candidate.text).toBe('Beekeeper')
  })

  it('leaves a field empty rather than take what speaks against it', () => {
    expect(assignFields(scored(lines, { Rakesh: -0.5 }), [], [])).toEqual({})
  })

  it('is less sure the closer the next best comes', () => {
    const close = assignFields(scored(lines, { Rakesh: 2, 'King Edward': 1.9 }), [], []).name
    const clear = assignFields(scored(lines, { Rakesh: 4, 'King Edward': 0 }), [], []).name
    expect(close?.confidence).toBeLessThan(0.6)
    expect(clear?.confidence).toBeGreaterThan(0.9)
  })
})

describe('lines that may be one value', () => {
  const texts = (lines: CardLine[]) => candidatesOf(lines).map(candidate => candidate.text)

  it('are those right under each other', () => {
    expect(texts([line('Acme', 0), line('Foods', 25)])).toEqual(['Acme', 'Foods', 'Acme Foods'])
  })

  it('are not those far apart, beside each other, or with another between', () => {
    expect(texts([line('Acme', 0), line('Foods', 100)])).toEqual(['Acme', 'Foods'])
    expect(texts([line('Acme', 0), line('Foods', 0, 500)])).toEqual(['Acme', 'Foods'])
    expect(texts([line('Acme', 0), line('and', 15), line('Foods', 30)])).not.toContain('Acme Foods')
  })
})
