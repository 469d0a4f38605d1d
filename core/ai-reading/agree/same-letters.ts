import { foldText } from 'card-reader/compare-text'

/** A text with letters and digits that OCR confuses unified, without case, accents and punctuation. */
export function skeletonOf(text: string): string {
  return foldText(text.replace(/[|!]/g, 'l'))
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/2/g, 'z')
}

/** How many OCR errors a text of this length may have. */
export const slipsIn = (letters: number) => (letters < 5 ? 0 : letters < 13 ? 1 : 2)

/** Whether at most so many edits turn one text into the other; fast, since the number is small. */
function isWithin(edits: number, a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [left, right] = [a.slice(same), b.slice(same)]
  if (!left || !right) return left.length + right.length <= edits
  if (edits === 0) return false
  const [l, r] = [left.slice(1), right.slice(1)]
  return isWithin(edits - 1, l, r) || isWithin(edits - 1, l, right) || isWithin(edits - 1, left, r)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whether two texts differ only by OCR errors. A different digit is no error: it makes another number. */
export function isSlipApart(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)]
  if (!left || !right) return false
  if (skeletonOf(a) === skeletonOf(b)) return true
  if (digitsOf(left) !== digitsOf(right)) return false
  return isWithin(slipsIn(Math.min(left.length, right.length)), left, right)
}
