/** Rounded to one decimal, 0 where there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10
}

/** A share as a percentage with one decimal. */
export function percentage(part: number, whole: number): number {
  return ratio(part * 100, whole)
}
