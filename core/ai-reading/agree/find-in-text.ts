import { foldText } from 'card-reader/compare-text'
import { isSlipApart, slipsIn } from '#core/ai-reading/agree/same-letters.ts'

/** How a value stands on a card: exactly (apart from case, accents and punctuation), or with OCR errors. */
export type Standing = 'exact' | 'slip'

/** No field of a card is longer. Longer values are not compared letter by letter, which takes quadratic time. */
const longestValue = 160
const longestSlip = 60

/** Letters, digits and printed punctuation, without line breaks and characters that turn or hide text. */
const printable = /^[\p{L}\p{M}\p{N} .,;:'"’´`&()/+\-–—|#ªº°*]+$/u
const address = /www\.|https?:/i

/** Whether a value could be a name, a company, a job or a street: not too long, without an internet address. */
export const isPlainValue = (value: string): boolean =>
  value.length <= longestValue && printable.test(value) && !address.test(value)

/**
 * How a value stands in a card's words (in reading order, folded), as consecutive words; undefined if it does not.
 * Words that OCR joined or split count as the same.
 */
export function findInText(words: readonly string[], value: string): Standing | undefined {
  const letters = foldText(value)
  if (!letters || !isPlainValue(value)) return undefined
  const slips = slipsIn(letters.length)
  const maySlip = letters.length <= longestSlip
  let standing: Standing | undefined
  for (let start = 0; start < words.length; start++) {
    let run = ''
    for (let end = start; end < words.length && run.length <= letters.length + slips; end++) {
      run += words[end] ?? ''
      if (run === letters) return 'exact'
      const isNear = maySlip && Math.abs(run.length - letters.length) <= slips + 2
      if (isNear && standing === undefined && isSlipApart(run, value)) standing = 'slip'
    }
  }
  return standing
}
