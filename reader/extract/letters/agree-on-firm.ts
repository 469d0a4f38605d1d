import { foldText } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { areExact, mayBe } from '#reader/extract/lines/card-lines.ts'
import { withoutLegalForm } from '#reader/words/legal-forms.ts'

/** Letters that a recogniser takes for each other. */
const alike = ['il1tfj', 'o0ceq', 'nhrmuv', 'b86s5', 'aeo', 'gq9', 'z2', 'vwy']
const shortest = 6

const areAlike = (a: string, b: string) => alike.some(letters => letters.includes(a) && letters.includes(b))

/** Whether the first letter was read twice: in the sign of the firm and in its name (`GGuitars` beside `guitars.com`). */
const isSignRead = (read: string, own: string) => own.length >= shortest && read === own.charAt(0) + own

/** The place of the one letter in which `read` differs from `own`, or that it lacks; undefined where they differ in more. */
function slipAt(read: string, own: string): { at: number; isMissing: boolean } | undefined {
  const at = [...own].findIndex((letter, index) => letter !== read[index])
  if (at < 0) return undefined
  const isMissing = own.length === read.length + 1
  if (!isMissing && own.length !== read.length) return undefined
  const rest = read.slice(isMissing ? at : at + 1)
  if (own.slice(at + 1) !== rest) return undefined
  // A letter more at the end may be a plural.
  const isSlip = isMissing ? at < read.length : areAlike(own.charAt(at), read.charAt(at))
  return isSlip ? { at, isMissing } : undefined
}

/** `Krüger` as domains spell it: `krueger`. */
const withoutUmlauts = (name: string) => name.replace(/[äöü]/gi, letter => `${letter}e`)

/** Own names of domains, and mail names at free providers, which are people's as often as firms'. */
type OwnNames = { ownNames: readonly string[]; freeLocalParts: readonly string[] }

/**
 * A firm's name with the one letter put right that the recogniser misread or lost in its lines, where its own domain or mail
 * name has that of the whole name without its legal form. Letters that were surely read stay, and so does exact text.
 */
export function agreeOnFirm(
  firm: string,
  { ownNames, freeLocalParts }: OwnNames,
  lines: readonly Pick<CardLine, 'unsure' | 'isExact'>[],
): string {
  const name = withoutLegalForm(firm)
  const owns = [...ownNames, ...freeLocalParts]
  const isRight = [name, withoutUmlauts(name)].some(spelling => owns.includes(foldText(spelling)))
  return isRight || areExact(lines) ? firm : agreedName(name, owns, lines) + firm.slice(name.length)
}

function agreedName(
  firm: string,
  ownNames: readonly string[],
  lines: readonly Pick<CardLine, 'unsure' | 'isExact'>[],
): string {
  const letters = [...firm].flatMap((letter, place) => (/[\p{L}\p{N}]/u.test(letter) ? [{ letter, place }] : []))
  const read = foldText(firm)
  // A letter that folds into two would shift the places.
  if (read.length < shortest - 1 || read.length !== letters.length) return firm
  const [sign, first] = letters
  if (first && first.place - (sign?.place ?? 0) === 1 && ownNames.some(own => isSignRead(read, own)))
    return firm.slice(first.place)
  for (const own of ownNames) {
    const slip = own.length < shortest ? undefined : slipAt(read, own)
    if (!slip) continue
    const { letter, place } = letters[slip.at] ?? { letter: '', place: firm.length }
    const meant = own.charAt(slip.at)
    if (!slip.isMissing && !mayBe(meant, { text: firm, at: place, lines })) continue
    const cased = letter !== letter.toLowerCase() ? meant.toUpperCase() : meant
    const chars = [...firm]
    chars.splice(place, slip.isMissing ? 0 : 1, cased)
    return chars.join('')
  }
  return firm
}
