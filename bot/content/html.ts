const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for a message with `parse_mode: HTML`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, sign => entities[sign] ?? sign)
}
