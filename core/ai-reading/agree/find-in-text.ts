import { foldText } from 'card-reader/compare-text'
import { isSlipApart, slipsIn } from '#core/ai-reading/agree/same-letters.ts'

/** How a value stands on a card: as it is (case, accents and punctuation aside), or but for slips of the OCR. */
export type Standing = 'exact' | 'slip'

/** No field of a card is longer; what is longer than a line is not compared letter by letter, which costs the square. */
const longestValue = 160
const longestSlip = 60

/** Letters, digits and what is printed between them: no line breaks, no signs that turn or hide text. */
const printable = /^[\p{L}\p{M}\p{N} .,;:'"’´`&()/+\-–—|#ªº°*]+$/u
const address = /www\.|https?:/i

/** Whether a value could be a name, a firm, a job or a street: not too long, no address of the internet in it. */
export const isPlainValue = (value: string): boolean =>
  value.length <= longestValue && printable.test(value) && !address.test(value)

/**
 * How a value stands in the words of a card (in reading order, folded), as words that follow one another; undefined
 * where it does not. Words run together or torn apart by the OCR are the same.
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
