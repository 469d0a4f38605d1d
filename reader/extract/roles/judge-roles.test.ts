import { describe, expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { Spans } from '#reader/extract/spans/take-spans.ts'
import { noWordLists, wordLists } from '#reader/words/word-lists.ts'
import { evidenceOf } from './evidence.ts'
import { judgeRoles } from './judge-roles.ts'

const line = (text: string, top: number, size = 1): CardLine => ({
  text,
  confidence: 0.98,
  left: 50,
  right: 50 + text.length * 12 * size,
  top,
  bottom: top + 24 * size,
  size,
})

function judged(rest: readonly CardLine[], emails: readonly string[], lists = wordLists) {
  const reach = emails.map((email, row) => line(email, 420 + 40 * row))
  const spans: Spans = {
    emails: emails.map((email, row) => ({ email, confidence: 0.98, line: reach[row]! })),
    websites: [],
    phones: [],
    profiles: [],
    rest: [...rest],
  }
  const { name, position, company } = judgeRoles({ rest, all: [...rest, ...reach], evidence: evidenceOf(spans, lists) })
  return [name, position, company].map(taken => taken?.piece.text)
}

describe('name, title and firm of a card', () => {
  it('are told apart by the e-mail, with no list of words', () => {
    const lines = [
      line('Zalendo Quiñonedo', 0, 1.4),
      line('Vidriera Artesana', 40, 0.9),
      line('Luzerdia Tejidos', 200, 1.4),
    ]
    expect(judged(lines, ['zquinonedo@tejidosluzerdia.es'], noWordLists)).toEqual([
      'Zalendo Quiñonedo',
      'Vidriera Artesana',
      'Luzerdia Tejidos',
    ])
  })

  it('are found where they stand in one line', () => {
    const lines = [line('Brightmoor Foods', 0, 1.6), line('Jane Penwright, Sales Manager', 120)]
    expect(judged(lines, ['jane@brightmoorfoods.com'])).toEqual(['Jane Penwright', 'Sales Manager', 'Brightmoor Foods'])
  })

  it('do not hold a cut-off repetition of another line', () => {
    const lines = [line('htmoor Analytics', 0), line('Brightmoor Analytics', 300), line('Jane Doe', 120, 1.4)]
    expect(judged(lines, ['jane@brightmoor.com'])[2]).toBe('Brightmoor Analytics')
  })

  it('keep a word in large letters that a small handle repeats', () => {
    const lines = [line('BRIGHTMOOR', 0, 2), line('CARPENTRY', 50, 2), line('brightmoor.carpentry', 400)]
    expect(judged(lines, [])[2]).toBe('BRIGHTMOOR CARPENTRY')
  })

  it('keep a line of a lettering that another line repeats', () => {
    const set = (text: string, top: number, height: number) => ({
      ...line(text, top),
      right: 450,
      bottom: top + height,
      size: height / 24,
    })
    const lettering = [set('HARBORWICK', 0, 56), set('ELECTRICAL', 66, 38), set('ENGINEERING', 110, 27)]
    const lines = [...lettering, line('Jane Penwright', 200, 1.2), line('Electrical Engineering', 300)]
    expect(judged(lines, ['jane@harborwick.com'])[2]).toBe('HARBORWICK ELECTRICAL ENGINEERING')
  })

  it('are none where nobody is on the card', () => {
    const lines = [line('COPPERLINE BAKERY', 0, 2), line('Bread, cakes and rolls', 80), line('Open every day', 110)]
    expect(judged(lines, ['info@copperlinebakery.com'])).toEqual([undefined, undefined, 'COPPERLINE BAKERY'])
  })

  it('are none where nothing speaks for any', () => {
    expect(judged([line('12:30', 0)], [])).toEqual([undefined, undefined, undefined])
  })
})
