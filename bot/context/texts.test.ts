import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '#core/i18n/en/bot.json' with { type: 'json' }
import es from '#core/i18n/es/bot.json' with { type: 'json' }
import type { Catalogue } from '#core/i18n/i18n.ts'

function flatten(texts: Catalogue, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}
const english = new Map(flatten(en))
const spanish = new Map(flatten(es))
const placeholders = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).toSorted()

/** Every text that the sources ask for, `say('a.b')` or with a part filled in, as patterns. */
const asked = globSync('bot/**/*.ts', { exclude: ['**/*.test.ts'] })
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/['`]([a-z-]+(?:\.(?:[a-z_-]+|\$\{[^}]+\}))*)['`]/g)])
  .map(match => new RegExp(`^${(match[1] ?? '').replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`))

test('both languages have the same texts', () => {
  expect([...spanish.keys()]).toEqual([...english.keys()])
})

test.each([...english.keys()])('"%s" has the same values filled in, in both languages', key => {
  expect(placeholders(spanish.get(key))).toEqual(placeholders(english.get(key)))
})

test('every text is said somewhere', () => {
  const unsaid = [...english.keys()].filter(key => {
    const name = key.replace(/_(one|other)$/, '')
    return !asked.some(pattern => pattern.test(name))
  })
  expect(unsaid).toEqual([])
})
