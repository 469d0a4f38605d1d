import { expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { answerText } from './answer-text.ts'

const contactOf = (...lines: string[]) => extractFields(readingOf(lines))!
const ana = contactOf('Ana Torres', 'Head of Sales', 'ana@norte.es')
const eva = contactOf('Eva Marin', 'Norte Obras S.L.')

it('every card of a photo is printed as rows of its fields', () => {
  const text = answerText({ file: 'table.png', ok: true, ms: 12, contact: ana, others: [eva], text: '' })
  expect(text).toMatch(/^table\.png {2}\(12 ms\)\n {2}first_name {2}Ana\n/)
  expect(text.match(/first_name/g)).toHaveLength(2)
  expect(text).toContain('\n  email       ana@norte.es')
})

it('work that was left out and text that is not read are named', () => {
  const unread = { cut_off: ['lines' as const], unread_scripts: ['arabic' as const] }
  const text = answerText({ file: 'dense.jpg', ok: false, ms: 12, error: 'This is not a business card.', ...unread })
  expect(text.split('\n').slice(1)).toEqual([
    '  This is not a business card.',
    '  (the photo holds too much, some lines were left out)',
    '  (text in Arabic script is not read)',
    '',
  ])
})
