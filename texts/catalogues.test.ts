import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#contracts/users.ts'
import events from '#texts/en/events.json' with { type: 'json' }
import { type Catalogue, createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

function textsOf(texts: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : textsOf(text, `${path}${key}.`),
  )
}
const read = (language: string, catalogue: string) =>
  textsOf(JSON.parse(readFileSync(`texts/${language}/${catalogue}`, 'utf8')))

/** Each text's key with what is filled in: `{{plan}}` by i18next, `{first_name}` in a message. */
const shape = (texts: [key: string, text: string][]) =>
  texts.map(([key, text]) => [key, ...(text.match(/\{+\w+\}+/g) ?? []).toSorted()])

const catalogues = globSync('texts/en/*.json').map(file => basename(file))
const translations = languages.filter(language => language !== 'en')

/** i18next's ending of a plural form, by the categories that CLDR gives a language. */
const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(plural, '')
const pluralsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** The keys of a language's texts: as in English, the plurals in the forms that the language has. */
function keysIn(language: string, english: [key: string, text: string][]): string[] {
  const keys = english.flatMap(([key]) =>
    plural.test(key) ? pluralsOf(language).map(form => `${baseOf(key)}_${form}`) : [key],
  )
  return [...new Set(keys)].toSorted()
}

test('every folder is a language, and has the same catalogues', () => {
  expect(
    globSync('texts/*/')
      .map(folder => basename(folder))
      .toSorted(),
  ).toEqual(languages.toSorted())
  for (const language of languages) {
    expect(
      globSync(`texts/${language}/*.json`).map(file => basename(file)),
      language,
    ).toEqual(catalogues)
  }
})

test.each(translations.flatMap(language => catalogues.map(catalogue => [language, catalogue] as const)))(
  '%s/%s says what English says, with the same values, and nothing is empty',
  (language, catalogue) => {
    const [english, translated] = [read('en', catalogue), read(language, catalogue)]
    expect(translated.map(([key]) => key).toSorted()).toEqual(keysIn(language, english))
    const valuesOf = (texts: [key: string, text: string][]) =>
      Object.fromEntries(shape(texts).map(([key = '', ...values]) => [baseOf(key), values]))
    expect(valuesOf(translated)).toEqual(valuesOf(english))
    expect([...english, ...translated].filter(([, text]) => text.trim() === '')).toEqual([])
  },
)

/** The languages whose first plural form is also said of 21 and 101. */
const wideSingulars = languages.filter(language => new Intl.PluralRules(language).select(21) === 'one')

test.each(wideSingulars)('every plural form in %s has the values of the English plural', language => {
  const valuesOf = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).toSorted()
  const wrong = catalogues.flatMap(catalogue => {
    const english = new Map(read('en', catalogue))
    return read(language, catalogue).filter(
      ([key, text]) =>
        plural.test(key) && `${valuesOf(text)}` !== `${valuesOf(english.get(`${baseOf(key)}_other`) ?? '')}`,
    )
  })
  expect(wrong).toEqual([])
})

test.each([
  [
    'ru',
    [
      '1 контакт',
      '2 контакта',
      '5 контактов',
      '11 контактов',
      '21 контакт',
      '22 контакта',
      '101 контакт',
      '1,5 контакта',
    ],
  ],
  [
    'uk',
    [
      '1 контакт',
      '2 контакти',
      '5 контактів',
      '11 контактів',
      '21 контакт',
      '22 контакти',
      '101 контакт',
      '1,5 контакту',
    ],
  ],
] as const)('%s counts as people do', (language, said) => {
  const say = createTranslate(events, one => readCatalogue(one, 'events'))
  expect([1, 2, 5, 11, 21, 22, 101, 1.5].map(count => say(language, 'contacts', { count }))).toEqual(said)
})

test.each(languages.filter(language => /\.$/.test(new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format())))(
  'no sentence in %s ends with a date, which has a period of its own',
  language => {
    const texts = catalogues.flatMap(catalogue => read(language, catalogue))
    expect(texts.filter(([, text]) => /\{\{(date|until|when)\}\}[.!?]/.test(text))).toEqual([])
  },
)

test.each(translations)('%s is a translation: no sentence is the same as in English', language => {
  const same = catalogues.flatMap(catalogue => {
    const english = new Map(read('en', catalogue))
    return read(language, catalogue).filter(
      ([key, text]) => /(?:\p{L}{2,}\W+){4}/u.test(text) && english.get(key) === text,
    )
  })
  expect(same).toEqual([])
})

/** Letters of another alphabet that look like a language's own: a Latin `c` in a Russian word, a Russian `ы` in a Ukrainian one. */
const strangers = {
  ru: /[іїєґ]|\p{sc=Cyrillic}\p{sc=Latin}|\p{sc=Latin}\p{sc=Cyrillic}/iu,
  uk: /[ёъыэ]|\p{sc=Cyrillic}\p{sc=Latin}|\p{sc=Latin}\p{sc=Cyrillic}/iu,
}

test.each(['ru', 'uk'] as const)('%s is written in its own letters', language => {
  const texts = catalogues.flatMap(catalogue => read(language, catalogue))
  const isOwnName = (key: string) => /language\.(ru|uk)$/.test(key)
  expect(texts.filter(([key, text]) => !isOwnName(key) && strangers[language].test(text))).toEqual([])
})

/** What the sources ask for, `say('a.b')` or with a part filled in. */
const keys = globSync(['{bot,api,core,contracts,reader}/**/*.ts', 'miniapp/src/**/*.{ts,tsx}'], {
  exclude: ['**/*.test.ts'],
})
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/['`]([a-zA-Z](?:[\w.-]|\$\{[^}]+\})*)['`]/g)])
  .map(([, key = '']) => key)
const asked = new Set(keys)
const patterns = [...asked]
  .filter(key => key.includes('${'))
  .map(key => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`))
const isAsked = (key: string) => asked.has(key) || patterns.some(pattern => pattern.test(key))

/** The legal pages show all that is there; the admin's tabs and SPEC's sentences on wrong fields name theirs by data. */
const isNamedByData = (catalogue: string, key: string) =>
  catalogue === 'legal.json' || /^(users|scans)\.count$|^validation\./.test(key)

test.each(catalogues)('every text of %s is said somewhere', catalogue => {
  const names = read('en', catalogue).map(([key]) => baseOf(key))
  const unsaid = names.filter(name => !isNamedByData(catalogue, name) && !isAsked(name))
  expect(unsaid).toEqual([])
})

/** What stands under a card in the app's conversation, and the button of the chat that does the same. */
const sameButtons = [
  ['screens.json', 'chat.edit', 'edit'],
  ['screens.json', 'chat.open', 'open'],
  ['screens.json', 'chat.delete', 'delete'],
  ['screens.json', 'chat.addBack', 'back-side'],
  ['screens.json', 'chat.keepBoth', 'keep-both'],
  ['screens.json', 'chat.notBack', 'not-back-side'],
  ['screens.json', 'more', 'more'],
  ['messaging.json', 'copyPhone', 'copy-phone'],
  ['messaging.json', 'copyEmail', 'copy-email'],
  ['messaging.json', 'writeEmail', 'email'],
] as const

test.each(languages)('in %s a button of the app’s conversation is named as in the chat', language => {
  const ofChat = new Map(read(language, 'bot.json'))
  for (const [catalogue, key, button] of sameButtons) {
    expect(new Map(read(language, catalogue)).get(key), key).toBe(ofChat.get(`button.${button}`))
  }
})
