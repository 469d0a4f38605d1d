/** Rounded to one decimal, 0 where there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10
}

/** A share as a percentage with one decimal. */
export function percentage(part: number, whole: number): number {
  return ratio(part * 100, whole)
}

/** The middle value, the mean of the two middle ones, or null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Where a page stands in a list of `total` rows (SPEC §3 "Admin pagination"). A list without rows has one page. */
export function paginationOf({ page, limit, total }: { page: number; limit: number; total: number }) {
  const totalPages = Math.max(1, Math.ceil(total / limit))
  return { page, limit, total, totalPages, hasPrev: page > 1, hasNext: page < totalPages }
}
