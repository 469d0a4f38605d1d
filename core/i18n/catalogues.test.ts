import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#core/i18n/i18n.ts'

function textsOf(texts: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : textsOf(text, `${path}${key}.`),
  )
}
const read = (language: string, catalogue: string) =>
  textsOf(JSON.parse(readFileSync(`core/i18n/${language}/${catalogue}`, 'utf8')))

/** Each text's key with what is filled in: `{{plan}}` by i18next, `{first_name}` in a message. */
const shape = (texts: [key: string, text: string][]) =>
  texts.map(([key, text]) => [key, ...(text.match(/\{+\w+\}+/g) ?? []).toSorted()])

const catalogues = globSync('core/i18n/en/*.json').map(file => basename(file))

test('both languages have the same catalogues', () => {
  expect(globSync('core/i18n/es/*.json').map(file => basename(file))).toEqual(catalogues)
})

test.each(catalogues)(
  '%s says the same things with the same values in both languages, and none is empty',
  catalogue => {
    const [english, spanish] = [read('en', catalogue), read('es', catalogue)]
    expect(shape(spanish)).toEqual(shape(english))
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([])
  },
)

/** What the sources ask for, `say('a.b')` or with a part filled in, as patterns of keys. */
const asked = globSync(['{bot,api,core}/**/*.ts', 'miniapp/src/**/*.{ts,tsx}'], { exclude: ['**/*.test.ts'] })
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/['`]([a-zA-Z](?:[\w.-]|\$\{[^}]+\})*)['`]/g)])
  .map(([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`))

/** The legal pages show all that is there; the admin's tabs and SPEC's sentences on wrong fields name theirs by data. */
const isNamedByData = (catalogue: string, key: string) =>
  catalogue === 'legal.json' || /^(users|scans)\.count$|^validation\./.test(key)

test.each(catalogues)('every text of %s is said somewhere', catalogue => {
  const names = read('en', catalogue).map(([key]) => key.replace(/_(one|many|other)$/, ''))
  const unsaid = names.filter(name => !isNamedByData(catalogue, name) && !asked.some(pattern => pattern.test(name)))
  expect(unsaid).toEqual([])
})
