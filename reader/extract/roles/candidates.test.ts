import { describe, expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
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

describe('lines that may be one value', () => {
  const texts = (lines: CardLine[]) => candidatesOf(lines).map(candidate => candidate.text)

  it('are those right under each other', () => {
    expect(texts([line('Acme', 0), line('Foods', 25)])).toEqual(['Acme', 'Foods', 'Acme Foods'])
  })

  it('are not those far apart or beside each other', () => {
    expect(texts([line('Acme', 0), line('Foods', 100)])).toEqual(['Acme', 'Foods'])
    expect(texts([line('Acme', 0), line('Foods', 0, 500)])).toEqual(['Acme', 'Foods'])
  })

  it('are none that run down the paper', () => {
    const edge = { ...line('platform', 0, 210), right: 230, bottom: 300 }
    expect(texts([line('Acme', 0), edge, { ...edge, text: 'of papers', left: 235, right: 255 }])).toEqual([
      'Acme',
      'platform',
      'of papers',
    ])
  })
})
