import { readFileSync } from 'node:fs'
import { foldText } from '#reader/compare-text.ts'
import type { Alphabet } from './alphabet-of.ts'
import { readTable, textsOf } from './table.ts'

type Stored = {
  first: Record<'cyrillic' | 'greek', string>
  last: Record<Alphabet, string>
  places: Record<string, string>
}

/** Folded names and towns in other alphabets than Latin: given names, surnames, and the country of each town. */
export type OtherGazetteers = {
  first: ReadonlySet<string>
  last: ReadonlySet<string>
  towns: ReadonlyMap<string, string>
}

let known: OtherGazetteers | undefined

/** The names and towns in other alphabets, which are loaded when the first card in one of them comes. */
export function otherGazetteers(): OtherGazetteers {
  if (known) return known
  const stored: Stored = JSON.parse(readFileSync(new URL('gazetteers/other-alphabets.json', import.meta.url), 'utf8'))
  const setOf = (lists: Record<string, string>) => new Set(Object.values(lists).flatMap(list => list.split(' ')))
  const towns = new Map<string, string>()
  for (const [country, list] of Object.entries(stored.places))
    for (const town of list.split(' ')) if (!towns.has(town)) towns.set(town, country)
  // Written down by hand, so they count first.
  for (const { language, text } of readTable('towns', 1)) towns.set(foldText(text), language)
  const given = textsOf(readTable('given-names', 1)).flatMap(line => line.split(' '))
  const first = new Set([...setOf(stored.first), ...given.map(foldText)])
  known = { first, last: setOf(stored.last), towns }
  return known
}
