import { expect, it } from 'vitest'
import { createTranslate } from '#texts/i18n.ts'
import { sayText } from './say-text.ts'

const texts = { found: '{{count}} contacts, {{code}}' }
const say = createTranslate(texts, () => texts)

it.each([
  ['en', '1,500 contacts, 1500'],
  ['de', '1.500 contacts, 1500'],
  ['es', '1500 contacts, 1500'],
  ['pt', '1.500 contacts, 1500'],
  ['fr', '1\u202f500 contacts, 1500'],
  ['it', '1500 contacts, 1500'],
  ['ru', '1\u00a0500 contacts, 1500'],
  ['uk', '1\u00a0500 contacts, 1500'],
] as const)('a number is written as %s writes it, and a text as it is', (language, said) => {
  expect(say(language, 'found', { count: 1500, code: '1500' })).toBe(said)
})

const plurals = {
  cards_one: '{{count}} карта',
  cards_few: '{{count}} карты',
  cards_many: '{{count}} карт',
  cards_other: '{{count}} карты',
  team: { left_other: '{{who}} and {{who}} of {{count}}', title: 'Team' },
}

it.each([
  ['cards', { count: 1 }, '1 карта'],
  ['cards', { count: 3 }, '3 карты'],
  ['cards', { count: 11 }, '11 карт'],
  ['cards', { count: 1.5 }, '1,5 карты'],
  ['team.left', { count: 1, who: '{{count}} $&' }, '{{count}} $& and {{count}} $& of 1'],
  ['team.left', { count: 2, who: undefined }, ' and  of 2'],
  ['team.title', { count: 2 }, 'Team'],
  ['team', {}, undefined],
  ['team.title.length', {}, undefined],
  ['nothing.here', {}, undefined],
] as const)('%s with %j says %j', (key, values, said) => {
  expect(sayText(plurals, 'ru', key, values)).toBe(said)
})
