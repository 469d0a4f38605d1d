// Names of people as cards print them.
import { capitalised } from './odd-words.ts'
import { type Context, inventedWord, word } from './pick-words.ts'

const latinTitles = [
  'Dr. ',
  'Mr. ',
  'Ing. ',
  'Lic. ',
  'Dra. ',
  'Prof. ',
  'Mag. ',
  'Arq. ',
  'Dipl.-Ing. ',
  'Dott. ',
  'mgr ',
  'M. ',
  'CA ',
  'Er. ',
]
const latinDegrees = [', MD', ' MBA', ', CPA', ', PhD', ', Esq.', ', M.Sc.', ' Jr.', ', P.E.', ' III', ', PMP', ', DDS']

function latinPerson(context: Context): string {
  const { random, names } = context
  const first = random.chance(0.85) ? names.person().first : inventedWord(context)
  const middle = random.pick([
    '',
    '',
    '',
    '',
    ` ${names.person().first}`,
    ` ${capitalised(word(context)).slice(0, 1)}.`,
  ])
  const last = random.chance(0.65)
    ? names.person().last
    : random.chance(0.5)
      ? inventedWord(context)
      : capitalised(word(context))
  const second = random.chance(0.25)
    ? `${random.pick([' ', ' ', '-', ' de ', ' da ', ' y '])}${names.person().last}`
    : ''
  const before = random.chance(0.1) ? random.pick(latinTitles) : ''
  const after = random.chance(0.08) ? random.pick(latinDegrees) : ''
  return `${before + first + middle} ${last}${second}${after}`
}

const cyrillicTitles = [
  'д-р ',
  'Д-р ',
  'проф. ',
  'Проф. ',
  'инж. ',
  'арх. ',
  'к.т.н. ',
  'др ',
  'доц. ',
  'адв. ',
  'к.м.н. ',
]
const greekTitles = ['Δρ. ', 'κ. ', 'Δρ ', 'Καθ. ', 'Κα ']

/** A name in Cyrillic or Greek letters: with patronymic or initials, the last name first or last. */
function easternPerson(context: Context): string {
  const { random, names, language } = context
  const drawn = names.person()
  const first = random.chance(0.85) ? drawn.first : inventedWord(context)
  const last = random.chance(0.7) ? drawn.last : random.chance(0.5) ? inventedWord(context) : capitalised(word(context))
  const father = drawn.patronymic ?? names.person().last
  const [f, p] = [first.slice(0, 1), father.slice(0, 1)]
  const gap = random.pick([' ', ''])
  const text = random.pick([
    `${first} ${last}`,
    `${first} ${last}`,
    `${last} ${first}`,
    `${last} ${first} ${father}`,
    `${first} ${father} ${last}`,
    `${first} ${father}`,
    `${last.toUpperCase()} ${first} ${father}`,
    `${first} ${last.toUpperCase()}`,
    `${f}.${gap}${p}. ${last}`,
    `${last} ${f}.${gap}${p}.`,
    `${f}. ${last}`,
    `${first} ${last}-${names.person().last}`,
    first,
    last,
  ])
  return random.chance(0.07) ? random.pick(language === 'el' ? greekTitles : cyrillicTitles) + text : text
}

/** The name of a person. */
export const person = (context: Context) => (context.isEastern ? easternPerson(context) : latinPerson(context))
