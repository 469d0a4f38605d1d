const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as it stands in a message with `parse_mode: HTML`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, sign => entities[sign] ?? sign)
}
