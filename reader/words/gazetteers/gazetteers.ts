import names from './names.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }

const setOf = (words: string) => new Set(words.split(' '))

/** Folded single words that serve as given names, surnames and places. Evidence, never a condition. */
export const firstNames: ReadonlySet<string> = setOf(names.first)
export const lastNames: ReadonlySet<string> = setOf(names.last)
export const placeNames: ReadonlySet<string> = setOf(places.places)
