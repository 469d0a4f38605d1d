import fc from 'fast-check'
import { expect, it } from 'vitest'
import { notesOf } from '#core/contact-rows/dated-notes.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const dated = (...texts: string[]) => texts.map((text, index) => ({ text, created_at: at(index + 1) }))

it.each([
  ['nothing', '', [], []],
  ['what was typed', 'Typed\nin two lines', [], [['Typed\nin two lines', null]]],
  ['one note', 'Called', ['Called'], [['Called', 1]]],
  [
    'notes between what was typed',
    'Before\nCalled\nTwo\nlines\n\nAfter',
    ['Called', 'Two\nlines'],
    [
      ['Before', null],
      ['Called', 1],
      ['Two\nlines', 2],
      ['After', null],
    ],
  ],
  [
    'the same twice',
    'Called\nCalled',
    ['Called', 'Called'],
    [
      ['Called', 1],
      ['Called', 2],
    ],
  ],
  ['one whose line was changed', 'Called back', ['Called'], [['Called back', null]]],
  [
    'one after another that is gone',
    'Typed\nMet',
    ['Called', 'Met'],
    [
      ['Typed', null],
      ['Met', 2],
    ],
  ],
] as const)('cuts out %s', (_, text, added, expected) => {
  const notes = notesOf(text, dated(...added)).map(note => [
    note.text,
    note.created_at && new Date(note.created_at).getUTCDate(),
  ])
  expect(notes).toEqual(expected)
})

it('loses no word and makes none up, whatever stands there', () => {
  const line = fc.stringMatching(/^[a-c ]{0,4}$/)
  fc.assert(
    fc.property(fc.array(line), fc.array(line.filter(one => one.trim() !== '')), (lines, added) => {
      const words = (text: string) => text.split(/\s+/).filter(Boolean)
      const text = lines.join('\n')
      const notes = notesOf(text, dated(...added.map(one => one.trim())))
      expect(notes.flatMap(note => words(note.text))).toEqual(words(text))
    }),
  )
})
