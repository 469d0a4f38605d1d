import { editDistance, foldText } from '#core/extract/compare-text.ts'

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

/** Whether two texts are one but for slips of the OCR. */
export function isSlipApart(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)]
  if (!left || !right) return false
  if (skeletonOf(a) === skeletonOf(b)) return true
  const slips = slipsIn(Math.min(left.length, right.length))
  return Math.abs(left.length - right.length) <= slips && editDistance(left, right) <= slips
}
