import { describe, expect, it } from 'vitest'
import { readingOf } from '#reader/testing/reading-of.ts'
import { seemsIncomplete, strengthOf } from './reading-strength.ts'

const lines = (texts: string[], confidence = 0.97) => readingOf(texts).lines.map(line => ({ ...line, confidence }))
const ana = ['Ana Torres Villalba', 'Head of Sales, Southern Europe', 'Norte Obras Sociedad Limitada']
const street = 'Calle de Alcala 45, 28014 Madrid'
const email = 'ana.torres@norteobras.com'
const phone = '+34 612 345 678'

describe('whether a reading seems incomplete', () => {
  it.each([
    ['a whole card', lines([...ana, email, phone]), false],
    ['a card without e-mail', lines([...ana, street, phone]), false],
    ['a card without phone', lines([...ana, street, email]), false],
    ['no contact details', lines([...ana, street]), true],
    ['numbers too short for a phone', lines([...ana, street, '28014']), true],
    ['few words', lines(['Ana Torres', phone]), true],
    ['low confidence', lines([...ana, email, phone], 0.7), true],
    ['nothing', [], true],
  ])('%s: %s', (_, read, expected) => {
    expect(seemsIncomplete(read)).toBe(expected)
  })
})

describe('the stronger of two readings', () => {
  it.each([
    ['has more confident text', lines([...ana, phone]), lines([ana[0]!, phone])],
    ['has a higher confidence', lines(ana, 0.97), lines(ana, 0.85)],
    ['does not have more text of low confidence', lines(ana), [...lines([ana[0]!]), ...lines(['x'.repeat(200)], 0.6)]],
    ['has contact details', lines(['Ana Torres', email]), lines(['Ana Torres', street])],
    ['is any reading instead of none', lines(['Ana']), []],
  ])('%s', (_, stronger, weaker) => {
    expect(strengthOf(stronger)).toBeGreaterThan(strengthOf(weaker))
  })
})
