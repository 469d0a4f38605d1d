/** When the next calendar month begins in UTC, which is when scans are counted anew (PRODUCT §4). */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}
