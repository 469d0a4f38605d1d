/** Whether an answer empties what was asked for: a dash alone, since Telegram sends no empty message. */
export function isEmptying(typed: string): boolean {
  return /^[-–—]$/.test(typed.trim())
}
