import type { Random } from '#reader/synth/random.ts'
import { offices, rareTitles, titleNouns, titleQualifiers } from './titles.ts'
import type { LanguageWords, Vocabulary } from './vocabulary.ts'

/** A language of cards with its words, and the choices that a text is made of. */
export type Voice = { random: Random; language: string; words: LanguageWords; vocabulary: Vocabulary }

/** With its first letter in capitals. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Each word with a capital, short ones only where they begin the text. */
export const titleCase = (text: string) =>
  text.replace(/\p{L}+/gu, (word, at: number) => (word.length < 4 && at > 0 ? word : capital(word)))

const and: Record<string, readonly string[]> = {
  en: ['and', '&'],
  es: ['y', '&'],
  pt: ['e', '&'],
  de: ['und', '&'],
  fr: ['et', '&'],
  it: ['e', '&'],
  nl: ['en', '&'],
  pl: ['i', '&'],
  tr: ['ve', '&'],
  sv: ['och', '&'],
}
const of: Record<string, string> = { en: 'of', es: 'de', pt: 'de', fr: 'de', it: 'di', nl: 'van' }
const isLatinTongue = (language: string) => ['es', 'pt', 'fr', 'it'].includes(language)

/** "And" as cards of the language write it. */
export const andIn = ({ random, language }: Voice) => random.pick(and[language] ?? ['&'])
const known = (random: Random, list: readonly string[], other: readonly string[]) =>
  random.pick(list.length > 0 ? list : other)

/** A given name of the language or of any. */
export const givenName = ({ random, words, vocabulary }: Voice) =>
  random.chance(0.25) ? random.pick(vocabulary.names) : known(random, words.first, vocabulary.names)
/** A surname of the language or of any. */
export const surname = ({ random, words, vocabulary }: Voice) =>
  random.chance(0.35) ? random.pick(vocabulary.names) : known(random, words.last, vocabulary.names)

/** What a job is called, as cards of a language have it. */
export function inventTitle(voice: Voice): string {
  const { random, language, words } = voice
  const noun = () => titleCase(random.pick(titleNouns[language] ?? titleNouns.en ?? []))
  const about = () => titleCase(random.pick(titleQualifiers[language] ?? titleQualifiers.en ?? []))
  const open = () =>
    titleCase(
      random.pick(
        words.terms.length > 0 && random.chance(0.7) ? words.terms : words.words.length > 0 ? words.words : ['export'],
      ),
    )
  if (words.titles && words.titles.length > 0 && random.chance(0.45))
    return random.chance(0.7) ? titleCase(random.pick(words.titles)) : capital(random.pick(words.titles))
  const roll = random.next()
  // Titles of words that no list of jobs has: Yacht Broker, All-round great guy.
  const rare = random.next()
  if (rare < 0.12) return Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, open).join(' ')
  if (rare < 0.22) {
    if (isLatinTongue(language)) return `${noun()} ${of[language]} ${open()}`
    return language === 'de' ? `${open()}-${noun()}` : `${open()} ${noun()}`
  }
  if (rare < 0.24) return `${about()} ${open()} ${noun()}`
  if (roll < 0.05) return random.pick(rareTitles)
  if (roll < 0.14 && words.crafts.length > 0) {
    const craft = () => titleCase(random.pick(words.crafts))
    return random.chance(0.12) ? `${craft()} ${andIn(voice)} ${craft()}` : craft()
  }
  if (roll < 0.19 && words.jobs.length > 0 && words.jobKinds.length > 0)
    return language === 'en'
      ? `${random.pick(words.jobKinds)} ${random.pick(words.jobs)}`
      : `${random.pick(words.jobs)} ${random.pick(words.jobKinds)}`
  if (roll < 0.205) return `${random.pick(['Head', noun()])} - ${about()}${random.chance(0.4) ? ` & ${about()}` : ''}`
  if (roll < 0.22) return random.pick(offices)
  if (roll < 0.25) return `${random.pick(offices)} ${andIn(voice)} ${noun()}`
  if (roll < 0.45) return noun()
  if (roll < 0.52) return `${noun()} ${random.pick([andIn(voice), '/', '-', ',', '|'])} ${noun()}`.replace(' ,', ',')
  if (roll < 0.56) return `${noun()}, ${about()}${random.chance(0.5) ? ` ${andIn(voice)} ${about()}` : ''}`
  if (roll < 0.6) return `${noun()} ${titleCase(random.pick(words.terms.length > 0 ? words.terms : ['export']))}`
  if (isLatinTongue(language)) {
    if (roll < 0.85) return `${noun()} ${of[language]} ${about()}`
    if (roll < 0.9) return `${noun()} ${of[language]} ${about()} ${andIn(voice)} ${about()}`
    return `${noun()} ${about()}`
  }
  if (roll < 0.83) return `${about()} ${noun()}`
  if (roll < 0.91) return `${about()} ${about()} ${noun()}`
  if (roll < 0.94 && language === 'en') return `Head of ${about()}`
  return language === 'en' ? `${noun()} of ${about()} ${about()}` : `${noun()} ${about()}`
}

const departments: Record<string, readonly string[]> = {
  en: ['Department', 'Division', 'Section', 'Office', 'Unit', 'Team', 'Dept.', 'Group', 'Desk', 'Branch'],
  es: [
    'Departamento de',
    'Área de',
    'División de',
    'Dpto.',
    'Facultad de',
    'Delegación',
    'Equipo de',
    'Sección de',
    'Unidad de',
    'Zona',
  ],
  pt: [
    'Departamento de',
    'Setor de',
    'Núcleo de',
    'Diretoria de',
    'Faculdade de',
    'Secretaria de',
    'Equipe de',
    'Unidade de',
    'Área de',
  ],
  de: [
    'Abteilung',
    'Bereich',
    'Fachbereich',
    'Niederlassung',
    'Institut für',
    'Referat',
    'Team',
    'Sparte',
    'Zweigstelle',
  ],
  fr: ['Département', 'Service', 'Direction', 'Pôle', 'Unité', 'Secteur', 'Équipe', 'Agence'],
  it: ['Dipartimento di', 'Ufficio', 'Divisione', 'Settore', 'Filiale di', 'Reparto', 'Area', 'Sezione', 'Servizio'],
}

/** The part of a firm in which somebody works. */
export function inventDepartment({ random, language, words }: Voice): string {
  const kind = random.pick(departments[language] ?? departments.en ?? [])
  const about = () =>
    titleCase(
      random.pick(random.chance(0.6) || words.terms.length === 0 ? (titleQualifiers[language] ?? []) : words.terms),
    )
  if (language !== 'en') return `${kind} ${about()}`
  return random.pick([
    `${about()} & ${about()}`,
    `${about()} ${kind}`,
    `${about()} and ${about()} ${kind}`,
    `${kind} of ${about()}`,
    `${about()} ${about()} ${kind}`,
  ])
}

const particles: Record<string, readonly string[]> = {
  es: ['de', 'de la', 'del'],
  pt: ['da', 'de', 'dos', 'do'],
  de: ['von'],
  fr: ['de', 'Le'],
  it: ['Di', 'De'],
  nl: ['van', 'de', 'van der'],
}

export type PersonName = { first: string; last: string; text: string }

/** A person's name as cards print it; `last` is '' for those who print one name alone. */
export function inventPerson(voice: Voice): PersonName {
  const { random, language } = voice
  let first = givenName(voice)
  let last = random.chance(0.12) ? '' : surname(voice)
  const isIberian = language === 'es' || language === 'pt'
  if (last && random.chance(isIberian ? 0.5 : 0.05)) last = `${last} ${surname(voice)}`
  const small = particles[language]
  if (last && small && random.chance(0.08)) last = `${random.pick(small)} ${last}`
  if (random.chance(isIberian || language === 'fr' ? 0.2 : 0.06))
    first += `${language === 'fr' ? '-' : ' '}${givenName(voice)}`
  if (last && random.chance(0.015)) last += random.pick([' Jr.', ' Jr', ' Sr.', ' III'])
  const middle = last && random.chance(0.09) ? ` ${random.pick([...'ABCDEFGHJKLMNPRSTW'])}.` : ''
  // The place and the father's name, as people in the south of India have them in front.
  const initials = language === 'id' || language === 'en' ? random.chance(0.05) : random.chance(0.01)
  const leading = initials ? `${random.pick(['M.', 'K.', 'S. R.', 'V', 'P.', 'A. N.', 'R.'])} ` : ''
  return { first, last, text: `${leading}${first}${middle}${last ? ` ${last}` : ''}` }
}

export const honorifics = [
  'Dr. ',
  'Prof. ',
  'Mr. ',
  'Mrs. ',
  'Ms. ',
  'Eng. ',
  'Ing. ',
  'Dra. ',
  'Lic. ',
  'Dipl.-Ing. ',
  'Dr ',
  'Adv. ',
  'CA ',
  'Arq. ',
]
export const credentials = [
  ', PhD',
  ', MBA',
  ', CPA',
  ' M.D.',
  ', Esq.',
  ', PE',
  ' MSc',
  ', RN',
  ', CFP',
  ' B.Sc',
  ' LLB',
  ', P.E.',
  ' MRICS',
  ' (M.Sc.)',
  ' (LLM)',
  ', B.A.',
  ' M.Sc.',
  ', M.A.',
  ', LL.M.',
]

/** A line of an address. */
export function inventAddress(voice: Voice, part: 'street' | 'city' | 'all'): string {
  const { random, language, words } = voice
  const number = random.integer(1, random.chance(0.2) ? 9999 : 250)
  const road = random.pick(
    {
      en: ['Street', 'Road', 'St', 'Ave', 'Avenue', 'Lane', 'Drive', 'Blvd', 'Rd.', 'Way', 'Plaza'],
      es: ['Calle', 'C/', 'Avda.', 'Paseo', 'Plaza', 'Av.', 'Carrera'],
      pt: ['Rua', 'Av.', 'R.', 'Avenida', 'Travessa', 'Praça', 'Rod.'],
      de: ['straße', 'str.', 'weg', 'allee', 'platz'],
      fr: ['rue', 'avenue', 'place', 'boulevard', 'chemin'],
      it: ['Via', 'Viale', 'Piazza', 'Corso'],
    }[language] ?? ['ul.', 'Sok.', 'Jl.', 'gatan'],
  )
  const name = random.chance(0.5) && words.streets.length > 0 ? random.pick(words.streets) : surname(voice)
  const suite = random.chance(0.25)
    ? `, ${random.pick(['Suite', 'Floor', 'Unit', '#', 'Office', 'Bldg.', 'Room', 'Piso', 'Sala', 'Local', 'Etage'])} ${random.integer(1, 900)}`
    : ''
  const street =
    language === 'en' || language === 'id' || language === 'sv'
      ? `${number}${random.pick([' ', ', ', ' '])}${name} ${road}${suite}`
      : language === 'de'
        ? `${name}${road} ${number}`
        : language === 'fr'
          ? `${number}, ${road} ${name}`
          : `${road} ${name}, ${number}${suite}`
  const city = known(random, words.cities, voice.vocabulary.names)
  const code = random.pick([
    String(random.integer(1000, 99999)),
    `${random.integer(10000, 99999)}`,
    `${random.integer(100, 899)} ${random.integer(100, 899)}`,
  ])
  const state = words.states.length > 0 ? random.pick(words.states) : ''
  const place =
    language === 'en'
      ? `${city}, ${state} ${code}`
      : language === 'pt'
        ? `${city} - ${state}`
        : random.pick([`${code} ${city}`, `${city} ${code}`, `${city}, ${state}`])
  if (part === 'street')
    return random.chance(0.15)
      ? `${name} ${random.pick(['Complex', 'Tower', 'Building', 'Plaza', 'Centre', 'Industrial Estate', 'Nagar', 'Business Park'])}`
      : street
  return part === 'city' ? place : `${street}, ${place}`
}
