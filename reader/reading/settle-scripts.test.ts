import { describe, expect, it } from 'vitest'
import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import type { Quad } from '#reader/port.ts'
import { otherAlphabet, readableLines, settleScripts, unreadScriptsIn } from './settle-scripts.ts'

/** A box of 24 pixels height for each letter of a text of 12 pixels. */
const boxOf = (letters: number): Quad => [
  [0, 0],
  [12 * letters, 0],
  [12 * letters, 24],
  [0, 24],
]
const line = (text: string, more: Partial<ScriptLine> = {}): ScriptLine => ({
  text,
  confidence: 0.95,
  box: boxOf(text.length),
  ...more,
})
const unread = (script: NonNullable<ScriptLine['unread']>, letters: number, more: Partial<ScriptLine> = {}) =>
  line('', { unread: script, box: boxOf(letters), ...more })
const texts = (lines: ScriptLine[]) => settleScripts(lines).map(({ text }) => text)

describe('a line of letters that two alphabets share', () => {
  const either = line('MOCKBA', { otherwise: { text: 'МОСКВА', confidence: 0.94 } })

  it('is in the alphabet of the card', () => {
    expect(texts([either, line('Анна Кузнецова')])).toEqual(['МОСКВА', 'Анна Кузнецова'])
    expect(texts([either, line('Anna Weber')])).toEqual(['MOCKBA', 'Anna Weber'])
  })

  it('stays as it was read if nothing else is on the card, or only addresses', () => {
    expect(texts([either])).toEqual(['MOCKBA'])
    expect(texts([either, line('anna@example.com')])).toEqual(['MOCKBA', 'anna@example.com'])
  })
})

describe('a line that is only probably in another script', () => {
  it('is in Latin letters if no other line of the card is in such a script', () => {
    const logo = line('ВАЫЙ', { otherwise: { text: 'BANRI', confidence: 0.6 } })
    expect(texts([logo, line('Auto Socorro')])).toEqual(['BANRI', 'Auto Socorro'])
    const icon = unread('thai', 3, { confidence: 0.8, otherwise: { text: 'SUC', confidence: 0.7 } })
    expect(texts([icon, line('Auto Socorro')])).toEqual(['SUC', 'Auto Socorro'])
  })

  it('stays in it if it is certain of letters that Latin has not', () => {
    const name = line('Заречина Елена', { confidence: 0.99, otherwise: { text: '3apeynha Eneha', confidence: 0.95 } })
    const address = { text: 'г. Москва, ул. Рочдельская', confidence: 0.97 }
    const street = line('r. Mockba, yn. Po4genbcka9', { confidence: 0.96, otherwise: address })
    const card = [name, street, line('Elena Zarechina')]
    expect(texts(card)).toEqual(['Заречина Елена', 'г. Москва, ул. Рочдельская', 'Elena Zarechina'])
    expect(otherAlphabet(card).alphabet).toBe('cyrillic')
    const lessSure = line('Заречина Елена', {
      confidence: 0.9,
      otherwise: { text: '3apeynha Eneha', confidence: 0.95 },
    })
    expect(texts([lessSure, line('Elena Zarechina')])).toEqual(['3apeynha Eneha', 'Elena Zarechina'])
  })

  it('stays in it if others are', () => {
    const doubtful = unread('arabic', 6, { confidence: 0.8, otherwise: { text: 'llsjl', confidence: 0.7 } })
    expect(texts([doubtful, unread('arabic', 16)])).toEqual(['', ''])
    const name = line('Анна', { otherwise: { text: 'AHHa', confidence: 0.7 } })
    expect(texts([name, line('Северный ветер')])).toEqual(['Анна', 'Северный ветер'])
  })
})

it('only lines in Latin letters of a card with Cyrillic are read again, and no addresses', () => {
  const doubtful = (lines: ScriptLine[]) => otherAlphabet(lines).doubtful.map(({ text }) => text)
  expect(doubtful([line('Mahukyop'), line('mea. 0889')])).toEqual([])
  expect(doubtful([line('Маникюр'), line('mea. 0889'), line('a@b.ru'), line('+7 495 123')])).toEqual(['mea. 0889'])
  expect(otherAlphabet([line('Δικηγόρος')]).alphabet).toBe('greek')
})

describe('a script is said', () => {
  it('if two lines or a long one are certainly in it, the one with most text first', () => {
    expect(unreadScriptsIn([unread('thai', 6), unread('thai', 5)])).toEqual(['thai'])
    expect(unreadScriptsIn([unread('hebrew', 18), unread('arabic', 30)])).toEqual(['arabic', 'hebrew'])
  })

  it('not for an icon, a short line or uncertain ones', () => {
    expect(unreadScriptsIn([unread('thai', 3), unread('arabic', 4), line('Anna')])).toEqual([])
    expect(unreadScriptsIn([unread('thai', 30, { confidence: 0.7 })])).toEqual([])
  })
})

it('readings have only lines with text, and nothing about how they were read', () => {
  const lines = [unread('thai', 9), line('+66 2 653', { unread: 'thai', box: boxOf(30) })]
  expect(readableLines(lines)).toEqual([{ text: '+66 2 653', confidence: 0.95, box: boxOf(30) }])
})
