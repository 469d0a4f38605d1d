import { wordsOf } from 'card-reader/compare-text'
import { describe, expect, it } from 'vitest'
import { findInText } from '#core/ai-reading/agree/find-in-text.ts'

const words = [
  'ANA MARIA MUNOZ',
  'Comwell & Sons',
  'Norte0bras S.L.',
  'A C M E Tools',
  'Chief Officer',
  'Calle Mayor 5',
].flatMap(wordsOf)

describe('a value on a card', () => {
  it.each([
    ['as it is', 'Chief Officer', 'exact'],
    ['in other case and with accents', 'María Muñoz', 'exact'],
    ['with other punctuation', 'Norte0bras, SL', 'exact'],
    ['over two lines', 'Officer, Calle Mayor', 'exact'],
    ['though the OCR tore it apart', 'ACME Tools', 'exact'],
    ['though the OCR ran it together', 'Mayor5', 'exact'],
    ['with letters that look like others', 'Cornwell', 'slip'],
    ['with a digit for a letter', 'NorteObras', 'slip'],
    ['with one letter wrong in a long word', 'Chiet Officer', 'slip'],
  ])('is found %s: %s', (_, value, standing) => {
    expect(findInText(words, value)).toBe(standing)
  })

  it.each([
    ['nothing', ''],
    ['only signs', '…'],
    ['what is not there', 'Head of Sales'],
    ['a part of a word', 'Corn'],
    ['words that do not follow one another', 'Ana Muñoz'],
    ['a short word with one letter wrong', 'Ano'],
    ['another number', 'Calle Mayor 6'],
    ['a line break', 'Chief\nOfficer'],
    ['signs that turn text round', 'Chief\u202eOfficer'],
    ['marks of a page', '<b>Chief Officer</b>'],
    ['an address of the internet', 'www.Chief Officer'],
    ['more than a card holds', 'Chief Officer '.repeat(20)],
  ])('is not found %s: %j', (_, value) => {
    expect(findInText([...words, 'wwwchief'], value)).toBeUndefined()
  })
})
