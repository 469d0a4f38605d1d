import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutAccents } from '#reader/compare-text.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'

/** A signature with a value that is right as it stands, and the kind and language of that value. */
export type TypedSignature = { kind: 'title' | 'firm' | 'name'; language: string; value: string; text: string }

type Entry = { language: string; text: string }
const longest = 80

/** All entries of a kind of words, without how often each occurs. */
function entriesIn(folder: string, kind: string): Entry[] {
  return readdirSync(join(folder, kind)).flatMap(file =>
    readFileSync(join(folder, kind, file), 'utf8')
      .split('\n')
      .map(line => ({ language: file.replace(/\.txt$/, ''), text: (line.split('\t')[0] ?? '').trim() }))
      .filter(({ text }) => text !== '' && text.length <= longest),
  )
}

/** Domains and numbers of some countries, so that the language of a card is told as on real ones. */
const countries: Readonly<Record<string, readonly [ending: string, phone: string]>> = {
  de: ['de', '+49 30 901820'],
  es: ['es', '+34 612 345 678'],
  fr: ['fr', '+33 6 12 34 56 78'],
  it: ['it', '+39 347 123 4567'],
  nl: ['nl', '+31 6 12345678'],
  pl: ['pl', '+48 512 345 678'],
  pt: ['com.br', '+55 11 98765-4321'],
}
const elsewhere = ['com', '+44 7700 900123'] as const

const asHost = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30)

/** What domains and mail names are: the same letters, or others in one place, as many firms and people have them. */
function nearly(random: Random, name: string): string {
  if (name.length < 5 || random.chance(1 / 3)) return name
  const at = 1 + random.integer(0, name.length - 3)
  const letter = random.pick([...'aeilnorst'])
  return name.slice(0, at) + (random.chance(0.5) ? letter : '') + name.slice(at + Number(random.chance(0.5)))
}

function signatureOf(random: Random, kind: TypedSignature['kind'], { language, text: value }: Entry): TypedSignature {
  const [ending, phone] = countries[language] ?? elsewhere
  const firm = kind === 'firm' ? value : 'Acme Foods'
  const name = kind === 'name' ? value : 'Jane Doe'
  const host = nearly(random, asHost(firm)) || 'acme'
  const local = name
    .split(' ')
    .map(word => nearly(random, asHost(word)) || 'x')
    .join('.')
  const isFree = kind === 'firm' && random.chance(1 / 4)
  const lines = [
    name,
    kind === 'title' ? value : 'Manager',
    firm,
    phone,
    isFree ? `${host}@gmail.com` : `${local}@${host}.${ending}`,
    ...(random.chance(1 / 2) ? [`www.${isFree || kind !== 'firm' ? host : nearly(random, host)}.${ending}`] : []),
  ]
  return { kind, language, value, text: lines.join('\n') }
}

/**
 * Signatures with titles, firms and names of a folder of word lists (`job-titles`, `firms`, `given-names` and
 * `surnames`, a file for each language), `count` of each kind. A name is made of a given name and a surname of a language.
 */
export function* typedSignatures(
  folder: string,
  { count, seed }: { count: number; seed: number },
): Generator<TypedSignature> {
  const random = createRandom(seed)
  const [titles, firms] = [entriesIn(folder, 'job-titles'), entriesIn(folder, 'firms')]
  const given = Map.groupBy(entriesIn(folder, 'given-names'), ({ language }) => language)
  const surnames = entriesIn(folder, 'surnames').filter(({ language }) => given.has(language))
  const nameOf = ({ language, text }: Entry): Entry => ({
    language,
    text: `${random.pick(given.get(language) ?? []).text} ${text}`,
  })
  for (let at = 0; at < count; at++) {
    yield signatureOf(random, 'title', random.pick(titles))
    yield signatureOf(random, 'firm', random.pick(firms))
    yield signatureOf(random, 'name', nameOf(random.pick(surnames)))
  }
}
