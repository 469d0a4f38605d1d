import { expect, it } from 'vitest'
import { createTranslate } from '#texts/i18n.ts'

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
