/** A line of a vCard has at most 75 octets (RFC 2426 §2.6). */
const lineBytes = 75

/** The lines of a vCard, each one whole: what was folded over several is one again. */
export function linesOf(vcard: string): string[] {
  const lines: string[] = []
  for (const line of vcard.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(lines.pop() + line.slice(1))
    else if (line !== '') lines.push(line)
  }
  return lines
}

/** A vCard of these lines, folded between characters. */
export function vcardOfLines(lines: readonly string[]): string {
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineBytes) return line
  const parts: string[] = []
  let part: string[] = []
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > lineBytes) {
      parts.push(part.join(''))
      part = []
      // The space at the beginning of a further line.
      bytes = 1
    }
    part.push(sign)
    bytes += size
  }
  return [...parts, part.join('')].join('\r\n ')
}

/** The property of a line in capitals, and the group before it with its dot: `item1.TEL;…` has `item1.`. */
export function headOf(line: string): { group: string; property: string } {
  const [, group = '', property = ''] = /^([\w-]+\.)?([\w-]+)[;:]/.exec(line.slice(0, 200)) ?? []
  return { group, property: property.toUpperCase() }
}

/** What stands behind the first colon that no quotation marks enclose. */
export function valueIn(line: string): string {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return line.slice(at + 1)
  }
  return ''
}

/** The version that a vCard names. */
export function versionOf(lines: readonly string[]): string {
  const line = lines.find(one => headOf(one).property === 'VERSION')
  return line ? valueIn(line).trim() : ''
}
