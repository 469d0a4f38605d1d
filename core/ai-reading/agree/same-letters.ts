import { foldText } from 'card-reader/compare-text'

/**
 * What is left of a text when the letters and digits that an OCR takes for one another are one: equal for two readings
 * of the same print, case, accents and punctuation aside.
 */
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

/** How many letters of so many an OCR may get wrong. */
export const slipsIn = (letters: number) => (letters < 5 ? 0 : letters < 13 ? 1 : 2)

/** Whether so many letters changed, added or dropped make one text of the other; quick, since there are few. */
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

/** Whether two texts are one but for slips of the OCR. Another digit is no slip: it is another number. */
export function isSlipApart(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)]
  if (!left || !right) return false
  if (skeletonOf(a) === skeletonOf(b)) return true
  if (digitsOf(left) !== digitsOf(right)) return false
  return isWithin(slipsIn(Math.min(left.length, right.length)), left, right)
}
