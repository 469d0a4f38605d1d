/** Whether an answer clears the field: a single dash, since Telegram sends no empty message. */
export function clearsField(typed: string): boolean {
  return /^[-–—]$/.test(typed.trim())
}
