import { foldLetter, lineEnd, lineStart, type Spelling } from './spelling.ts'

/** The characters that may stand at a time step, by their index in the alphabet, and how probable each is. Index 0 is the blank. */
export type Step = readonly (readonly [index: number, probability: number])[]

/** How many beginnings of a line are followed at a time. */
const width = 8
/** How much the spelling counts beside what the head sees, and what each character is given, so that long texts are not worth less. */
export type Weights = { spelling: number; character: number }

/** A beginning of a line: how probable it is with a blank or with its last character at the end, and what its spelling is worth. */
type Beginning = {
  /** Its characters: the code of each is its index in the alphabet. As one string it is found again quickly. */
  characters: string
  /** The time step at which each character was first possible. */
  from: readonly number[]
  folded: string
  worth: number
  blank: number
  character: number
}

const scoreOf = ({ blank, character, worth }: Beginning) => Math.log(blank + character) + worth

/**
 * The characters of a line, by their indices in the alphabet, that what a head sees and the spelling of cards make most probable
 * together (CTC prefix beam search with shallow fusion), and the time step from which each is seen.
 */
export function searchText(
  steps: readonly Step[],
  alphabet: readonly string[],
  spelling: Spelling,
  { spelling: share, character: given }: Weights,
): { characters: readonly number[]; from: readonly number[] } {
  const folded = alphabet.map(foldLetter)
  let beginnings: Beginning[] = [{ characters: '', from: [], folded: lineStart, worth: 0, blank: 1, character: 0 }]
  for (const [time, step] of steps.entries()) {
    const next = new Map<string, Beginning>()
    const at = (characters: string, make: () => Omit<Beginning, 'blank' | 'character'>): Beginning => {
      let found = next.get(characters)
      if (!found) {
        found = { ...make(), blank: 0, character: 0 }
        next.set(characters, found)
      }
      return found
    }
    for (const beginning of beginnings) {
      const { characters, blank, character } = beginning
      const last = characters.charCodeAt(characters.length - 1)
      for (const [index, probability] of step) {
        if (index === 0) at(characters, () => beginning).blank += (blank + character) * probability
        // The character before goes on; after a blank the same stands twice.
        if (index === last) at(characters, () => beginning).character += character * probability
        const before = index === last ? blank : blank + character
        if (index === 0 || before === 0) continue
        const extended = characters + String.fromCharCode(index)
        const longer = at(extended, () => ({
          characters: extended,
          from: [...beginning.from, time],
          folded: beginning.folded + (folded[index] ?? ''),
          worth: beginning.worth + share * spelling.logOf(beginning.folded, folded[index] ?? '') + given,
        }))
        longer.character += before * probability
      }
    }
    beginnings = [...next.values()].sort((one, other) => scoreOf(other) - scoreOf(one)).slice(0, width)
    // Only how they compare counts; without this, long lines would underflow.
    const most = Math.max(...beginnings.map(({ blank, character }) => blank + character))
    for (const beginning of beginnings) {
      beginning.blank /= most
      beginning.character /= most
    }
  }
  const whole = (beginning: Beginning) => scoreOf(beginning) + share * spelling.logOf(beginning.folded, lineEnd)
  const { characters, from } = beginnings.reduce((best, one) => (whole(one) > whole(best) ? one : best))
  return { characters: Array.from(characters, character => character.charCodeAt(0)), from }
}
