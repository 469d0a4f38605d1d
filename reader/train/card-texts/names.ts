// Names of people, companies and places by language: from @faker-js/faker, or from the card words where faker has none.
import { allFakers } from '@faker-js/faker'
import type { Random } from '#reader/synth/random.ts'
import { cardWords } from './card-words.ts'
import type { Language } from './language-lists.ts'

type Person = { first: string; last: string; patronymic?: string | undefined }
export type Names = {
  person(): Person
  city(): string
  zipCode(): string
  /** Undefined where faker has none in the language. */
  company?: () => string
  jobTitle?: () => string
  state?: () => string
  country?: () => string
}

/** One of the entries of a list that are separated by `|`. */
export const pickFrom = (random: Random, list: string) => random.pick(list.split('|'))

const serbianPairs: Readonly<Record<string, string>> = { lj: 'љ', nj: 'њ', dž: 'џ' }
const serbianLetters = new Map(
  [...'abcčćdđefghijklmnoprsštuvzž'].map((letter, index) => [letter, [...'абцчћдђефгхијклмнопрсштувзж'][index] ?? '']),
)
/** Serbian in Latin letters, spelled with Cyrillic ones. */
const serbian = (text: string) =>
  text.replace(/lj|nj|dž|\p{L}/giu, letters => {
    const small = letters.toLowerCase()
    const written = serbianPairs[small] ?? serbianLetters.get(small) ?? ''
    return letters === small ? written : written.toUpperCase()
  })

/** Whether people are named by their father too. */
const hasPatronymics = (language: Language) => language === 'ru' || language === 'uk'

function fakerNames(random: Random, language: Language, key: keyof typeof allFakers): Names {
  const faker = allFakers[key]
  return {
    person: () => {
      const sex = random.pick(['female', 'male'] as const)
      const patronymic = hasPatronymics(language) ? faker.person.middleName(sex) : undefined
      return { first: faker.person.firstName(sex), last: faker.person.lastName(sex), patronymic }
    },
    city: () => faker.location.city(),
    zipCode: () => faker.location.zipCode(),
    company: () => faker.company.name(),
    jobTitle: () => faker.person.jobTitle(),
    state: () => faker.location.state(),
    country: () => faker.location.country(),
  }
}

function listedNames(random: Random, language: Language): Names {
  const { firstNames = '', lastNames = '', cities = '' } = cardWords[language]
  return {
    person: () => ({ first: pickFrom(random, firstNames), last: pickFrom(random, lastNames) }),
    city: () => pickFrom(random, cities),
    zipCode: () => String(random.integer(1000, 299_999)),
  }
}

function serbianNames(random: Random): Names {
  const { person, city, zipCode } = fakerNames(random, 'sr', 'sr_RS_latin')
  return {
    person: () => {
      const { first, last } = person()
      return { first: serbian(first), last: serbian(last) }
    },
    city: () => serbian(city()),
    zipCode,
  }
}

/** The names of a language. */
export function namesOf(random: Random, language: Language): Names {
  if (language === 'sr') return serbianNames(random)
  if (cardWords[language].firstNames) return listedNames(random, language)
  const key = language === 'ca' ? 'es' : language
  return fakerNames(random, language, key as keyof typeof allFakers)
}
