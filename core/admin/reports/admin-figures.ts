/** Rounded to one decimal; 0 for a divisor of 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10
}

/** A share as a percentage with one decimal. */
export function percentage(part: number, whole: number): number {
  return ratio(part * 100, whole)
}
