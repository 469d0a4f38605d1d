/** One value of a list in one cell: in quotes where it holds what separates values. */
export function listItem(value: string): string {
  return /[,;"]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

const item = /\s*(?:"((?:[^"]|"")*)"|([^,;]*))\s*(?:[,;]|$)/gy

/** The values of a list in one cell, separated by commas, semicolons, line breaks or Google's three colons. */
export function splitList(text: string): string[] {
  if (text.includes(':::')) return text.split(':::').flatMap(one => one.trim() || [])
  const values: string[] = []
  for (const line of text.split('\n')) {
    item.lastIndex = 0
    while (item.lastIndex < line.length) {
      const found = item.exec(line)
      if (!found) return [...values, line.trim()]
      values.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    }
  }
  return values.filter(Boolean)
}
