import { expect, it } from 'vitest'
import { lowConfidence } from '#reader/contact.ts'
import type { Taken } from '#reader/extract/roles/decode.ts'
import type { Evidence } from '#reader/extract/roles/evidence.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { confidenceOf, type LearnedField } from './confidence-of.ts'
import {
  cardHints,
  emailHints,
  firmHints,
  type Hints,
  nameHints,
  phoneHints,
  titleHints,
  websiteHints,
} from './hints.ts'

const place = { left: 0, right: 100, top: 0, bottom: 20, size: 1 }
const lineOf = (text: string, letters: number) => ({ ...place, text, confidence: letters })
const taken = (text: string, { probability = 0.95, second = 0.95, letters = 0.995 } = {}): Taken => {
  const line = lineOf(text, letters)
  const piece = { ...line, parts: [line], kind: 'line', stretches: [], others: '', atSign: false } as const
  return { probability, judges: { first: probability, second }, piece }
}
const evidence = (own: Partial<Evidence> = {}): Evidence => ({
  localParts: [],
  ownNames: [],
  freeLocalParts: [],
  reachLines: [],
  lists: noWordLists,
  ...own,
})
const cardOf = (letters: number) => cardHints(Array.from({ length: 9 }, () => lineOf('', letters)))
/** How sure a value of a card is that was read well. */
const sureOf = (field: LearnedField, hints: Hints) => confidenceOf(field, { ...cardOf(0.99), ...hints })
const asks = (confidence: number) => confidence < lowConfidence

it('a probable title in clear letters is sure; an unlikely one and one in doubtful letters ask to be checked', () => {
  const title = (how = {}) =>
    sureOf('position', titleHints(taken('Sales Director', how), evidence({ lists: wordLists })))
  expect(asks(title())).toBe(false)
  expect(asks(sureOf('position', titleHints(taken('Zuwendo', { probability: 0.5, second: 0.3 }), evidence())))).toBe(
    true,
  )
  expect(title({ letters: 0.85 })).toBeLessThan(title())
})

it('a card’s lines count, and how surely they were read', () => {
  const { lines: few = 0, quality: clear = 0 } = cardHints([lineOf('', 0.99), lineOf('', 0.99)])
  const { lines: many = 0, quality: blurred = 0 } = cardHints([0.99, 0.6, 0.7].map(letters => lineOf('', letters)))
  expect(many).toBeGreaterThan(few)
  expect(blurred).toBeLessThan(clear)
  expect(cardHints([])).toEqual({ lines: 0, quality: 0 })
})

it('a value on which the judges agree is surer than one on which they do not', () => {
  const firm = (second: number) => sureOf('company', firmHints(taken('Brightmoor Foods', { second }), evidence()))
  expect(firm(0.95)).toBeGreaterThan(firm(0.05))
})

it('a firm in a box without height is no less sure than one in small print', () => {
  const sized = (size: number) => {
    const firm = taken('Brightmoor Foods')
    return sureOf('company', firmHints({ ...firm, piece: { ...firm.piece, size } }, evidence()))
  }
  expect(sized(0)).toBeGreaterThan(0)
  expect(sized(0)).toBe(sized(0.1))
})

it('a firm is surer where its own domain is the same, less where the domain differs in a letter', () => {
  const firm = (...ownNames: string[]) =>
    sureOf('company', firmHints(taken('Brightmoor Foods', { probability: 0.7, second: 0.7 }), evidence({ ownNames })))
  expect(firm('brightmoorfoods')).toBeGreaterThan(firm('zuwendo'))
  expect(firm('brightmorfoods')).toBeLessThan(firm('brightmoorfoods'))
})

it('a name is surer where an e-mail spells it, and less where the e-mail spells it otherwise', () => {
  const name = (...localParts: string[]) =>
    nameHints(taken('Sofie Penwright'), { first: 'Sofie', last: 'Penwright' }, evidence({ localParts }))
  expect(name('sofie.penwright')).toMatchObject({ mailed: 1, otherwise: 0 })
  expect(name('sofia.penwright')).toMatchObject({ otherwise: 1 })
  expect(name('spenwright')).toMatchObject({ mailed: 1, otherwise: 0 })
})

it('no value is surer than its letters', () => {
  const dim = taken('Brightmoor Foods', { letters: 0.5 })
  expect(sureOf('company', firmHints(dim, evidence({ ownNames: ['brightmoorfoods'] })))).toBeLessThanOrEqual(0.5)
})

it('letters that may be others make an address less sure', () => {
  const blurred = cardOf(0.7)
  const line = lineOf('ana@norte.es', 0.97)
  const doubtful = { ...line, unsure: [{ word: 'norte', at: 1, shares: { o: 0.6, a: 0.4 } }] }
  const email = (on: typeof line) =>
    confidenceOf('email', { ...blurred, ...emailHints({ email: 'ana@norte.es', confidence: 0.97, line: on }, []) })
  expect(email(doubtful)).toBeLessThan(email(line))
  const site = (on: typeof line) =>
    sureOf('website', websiteHints({ website: 'www.norte.es', confidence: 0.97, line: on, broken: false }, [], ''))
  expect(site(doubtful)).toBeLessThan(site(line))
})

it('a site that an e-mail has is surer than one that the e-mail spells otherwise', () => {
  const line = lineOf('www.norte.es', 0.97)
  const site = { website: 'www.norte.es', confidence: 0.97, line, broken: false }
  const beside = (email: string) => sureOf('website', websiteHints(site, [{ email, confidence: 1, line }], ''))
  expect(beside('ana@norte.es')).toBeGreaterThan(beside('ana@norto.es'))
})

it('a number in doubtful figures is less sure', () => {
  expect(sureOf('phone', phoneHints({ confidence: 0.8 }))).toBeLessThan(
    sureOf('phone', phoneHints({ confidence: 0.97 })),
  )
})
