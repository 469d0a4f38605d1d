import { foldText } from '#reader/compare-text.ts'
import { areExact, type CardLine } from '#reader/extract/lines/card-lines.ts'
import { withoutLegalForm } from '#reader/words/legal-forms.ts'

const shortest = 6

/** Whether the first letter was read twice: in the sign of the firm and in its name (`GGuitars` beside `guitars.com`). */
const isSignRead = (read: string, own: string) => own.length >= shortest && read === own.charAt(0) + own

/** The place of the one letter of `own` that `read` lacks; undefined where it lacks more, or the last one, which may be a plural's. */
function lostAt(read: string, own: string): number | undefined {
  const at = [...own].findIndex((letter, index) => letter !== read[index])
  return at >= 0 && at < read.length && own.slice(at + 1) === read.slice(at) ? at : undefined
}

/** `Krüger` as domains spell it: `krueger`. */
const withoutUmlauts = (name: string) => name.replace(/[äöü]/gi, letter => `${letter}e`)

/** Own names of domains, and mail names at free providers, which are people's as often as firms'. */
type OwnNames = { ownNames: readonly string[]; freeLocalParts: readonly string[] }

/**
 * A firm's name with the one letter put back that the recogniser lost in its lines, where its own domain or mail name has
 * that of the whole name without its legal form. Exact text stays.
 */
export function agreeOnFirm(
  firm: string,
  { ownNames, freeLocalParts }: OwnNames,
  lines: readonly Pick<CardLine, 'isExact'>[],
): string {
  const name = withoutLegalForm(firm)
  const owns = [...ownNames, ...freeLocalParts]
  const isRight = [name, withoutUmlauts(name)].some(spelling => owns.includes(foldText(spelling)))
  return isRight || areExact(lines) ? firm : agreedName(name, owns) + firm.slice(name.length)
}

function agreedName(firm: string, ownNames: readonly string[]): string {
  const letters = [...firm].flatMap((letter, place) => (/[\p{L}\p{N}]/u.test(letter) ? [{ letter, place }] : []))
  const read = foldText(firm)
  // A letter that folds into two would shift the places.
  if (read.length < shortest - 1 || read.length !== letters.length) return firm
  const [sign, first] = letters
  if (first && first.place - (sign?.place ?? 0) === 1 && ownNames.some(own => isSignRead(read, own)))
    return firm.slice(first.place)
  for (const own of ownNames) {
    const at = own.length < shortest ? undefined : lostAt(read, own)
    if (at === undefined) continue
    const { letter, place } = letters[at] ?? { letter: '', place: firm.length }
    const lost = own.charAt(at)
    const chars = [...firm]
    chars.splice(place, 0, letter !== letter.toLowerCase() ? lost.toUpperCase() : lost)
    return chars.join('')
  }
  return firm
}
