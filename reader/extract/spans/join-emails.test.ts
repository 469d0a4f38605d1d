import { expect, it } from 'vitest'
import { cardLinesOf } from '#reader/extract/lines/card-lines.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { joinEmails } from './join-emails.ts'

const joined = (...rows: string[]) => joinEmails(cardLinesOf(readingOf(rows))).map(({ text }) => text)

it.each([
  ['behind its @', ['Jane Doe', 'E-mail: jane.doe@', 'acmefoods.com'], ['Jane Doe', 'E-mail: jane.doe@acmefoods.com']],
  ['before the ending', ['Jane Doe', 'jane.doe@acmefoods.', 'co.uk'], ['Jane Doe', 'jane.doe@acmefoods.co.uk']],
  ['at a hyphen', ['Jane Doe', 'jane.doe@acme-', 'foods.com'], ['Jane Doe', 'jane.doe@acme-foods.com']],
])('an e-mail over two lines is one, broken %s', (_, rows, expected) => {
  expect(joined(...rows)).toEqual(expected)
})

it.each([
  ['what follows is no domain', ['jane.doe@', 'Sales Director', 'acmefoods.com']],
  ['it is whole', ['jane.doe@acmefoods.com', 'www.acmefoods.com']],
  ['what would end it has no known ending', ['jane.doe@', 'acmefoods.xqz']],
])('lines stay where %s', (_, rows) => {
  expect(joined(...rows)).toEqual(rows)
})
