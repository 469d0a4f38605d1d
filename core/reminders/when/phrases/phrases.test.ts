import { readFileSync } from 'node:fs'
import { repeats } from 'card-reader/testing/repeats.ts'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contracts/users.ts'
import { afterAsking, readWhen } from '#core/reminders/when/read-when.ts'

const zone = 'Europe/Berlin'
/** What the header of each file says: Wednesday, 18 November 2026, 10:20. */
const now = new Date('2026-11-18T10:20:00+01:00')
const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })

/** Phrases of people; those of the second and third file were written by people who had not seen the parser. */
const rows = ['phrases.tsv', 'phrases-unseen.tsv', 'phrases-typed.tsv'].flatMap(file =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(2)
    .map(line => line.split('\t') as [string, string, string]),
)

/** When a message of a person with this language asks to be reminded, on clocks; "ask" where they are asked. */
function read(phrase: string, language: Language | undefined): string {
  const asking = afterAsking(phrase)
  const own = asking?.language ?? language
  const when = readWhen(asking?.rest ?? phrase, { now, zone, ...(own && { language: own }) })
  return when ? clock.format(when.at) : 'ask'
}

test.each(rows)('%s: %s → %s', (language, phrase, expected) => {
  const own = languages.find(one => one === language)
  expect(read(phrase, own).slice(0, expected.length)).toBe(expected)
})

/** The language whose words are most like those of another. */
const nearest = { en: 'de', de: 'en', es: 'pt', pt: 'es', fr: 'it', it: 'fr', ru: 'uk', uk: 'ru' } as const

test('no phrase is read as another time by people of another language', () => {
  const wrong = rows.flatMap(([own, phrase, expected]) =>
    [undefined, 'en' as const, ...languages.filter(one => one === own).map(one => nearest[one])].flatMap(language => {
      const found = read(phrase, language)
      return found === 'ask' || found.startsWith(expected) ? [] : [`${language}: ${phrase}: ${found}, not ${expected}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a word that is not understood, anywhere in a phrase, is asked about', () => {
  const some = rows.filter((_, n) => n % repeats(4, 1) === 0)
  const read = some.flatMap(([, phrase]) => {
    const words = (afterAsking(phrase)?.rest ?? phrase).trim().split(' ')
    return [...words, ''].flatMap((_, at) => {
      const text = words.toSpliced(at, 0, 'blorf').join(' ')
      const when = readWhen(text, { now, zone })
      return when ? [`${text}: ${clock.format(when.at)}`] : []
    })
  })
  expect(read).toEqual([])
})
