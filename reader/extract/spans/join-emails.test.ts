import { expect, it } from 'vitest'
import { cardLinesOf } from '#reader/extract/lines/card-lines.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { joinEmails } from './join-emails.ts'

const joined = (...rows: string[]) => joinEmails(cardLinesOf(readingOf(rows))).map(({ text }) => text)

it.each([
  ['behind its @', ['Jane Doe', 'E-mail: jane.doe@', 'acmefoods.com'], ['Jane Doe', 'E-mail: jane.doe@acmefoods.com']],
  ['before the ending', ['Jane Doe', 'jane.doe@acmefoods.', 'co.uk'], ['Jane Doe', 'jane.doe@acmefoods.co.uk']],
  ['before the country', ['Jane Doe', 'jane.doe@acmefoods.com.', 'br'], ['Jane Doe', 'jane.doe@acmefoods.com.br']],
  ['at a hyphen', ['Jane Doe', 'jane.doe@acme-', 'foods.com'], ['Jane Doe', 'jane.doe@acme-foods.com']],
])('an e-mail over two lines is one, broken %s', (_, rows, expected) => {
  expect(joined(...rows)).toEqual(expected)
})

it.each([
  ['what follows is no domain', ['jane.doe@', 'Sales Director', 'acmefoods.com']],
  ['it is whole', ['jane.doe@acmefoods.com', 'www.acmefoods.com']],
  ['it is whole and ends a sentence', ['jane.doe@acmefoods.com.', 'acmefoods.de']],
  ['it is whole and a town stands below', ['jane.doe@acmefoods.com.', 'Berlin']],
  ['a site stands below', ['jane.doe@', 'www.acmefoods.com']],
  ['the e-mail stands in the second line', ['Designer @', 'jane.doe@acmefoods.com']],
  ['what would end it has no known ending', ['jane.doe@', 'acmefoods.xqz']],
])('lines stay where %s', (_, rows) => {
  expect(joined(...rows)).toEqual(rows)
})

it('keeps the letters that are in doubt in both lines', () => {
  const doubt = (word: string) => ({ word, at: 0, shares: {} })
  const [first, second] = cardLinesOf(readingOf(['jane.doe@', 'acmefoods.com']))
  const lines = [
    { ...first!, unsure: [doubt('jane')] },
    { ...second!, unsure: [doubt('acmefoods')] },
  ]
  expect(joinEmails(lines)[0]?.unsure).toEqual([doubt('jane'), doubt('acmefoods')])
})
