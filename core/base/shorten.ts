/** The text cut to this length, without half of a character that JavaScript counts as two: Telegram refuses such a one. */
export function shorten(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
