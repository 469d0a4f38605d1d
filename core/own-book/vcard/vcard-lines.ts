/** A line of a vCard has at most 75 octets (RFC 2426 §2.6). */
const lineBytes = 75

/** The lines of a vCard, each one whole: what was folded over several is one again. */
export function linesOf(vcard: string): string[] {
  const lines: string[] = []
  let parts: string[] = []
  const end = () => {
    if (parts.length > 0) lines.push(parts.join(''))
    parts = []
  }
  for (const part of vcard.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(part) && parts.length > 0) {
      parts.push(part.slice(1))
    } else if (part !== '') {
      end()
      parts.push(part)
    }
  }
  end()
  return lines
}

/** A vCard of these lines, folded between characters. */
export function vcardOfLines(lines: readonly string[]): string {
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function folded(line: string): string {
  const parts: string[] = []
  let [start, octets] = [0, 0]
  for (let at = 0; at < line.length; ) {
    const sign = line.codePointAt(at) ?? 0
    const size = octetsOf(sign)
    if (octets + size > lineBytes) {
      parts.push(line.slice(start, at))
      // The space at the beginning of a further line.
      ;[start, octets] = [at, 1]
    }
    octets += size
    at += sign > 0xffff ? 2 : 1
  }
  return [...parts, line.slice(start)].join('\r\n ')
}

/** In UTF-8. */
function octetsOf(sign: number): number {
  if (sign < 0x80) return 1
  if (sign < 0x800) return 2
  return sign > 0xffff ? 4 : 3
}

/** The property of a line in capitals, and the group before it with its dot: `item1.TEL;…` has `item1.`. */
export function headOf(line: string): { group: string; property: string } {
  const [, group = '', property = ''] = /^([\w-]+\.)?([\w-]+)[;:]/.exec(line.slice(0, 200)) ?? []
  return { group, property: property.toUpperCase() }
}

/** The text after the first colon outside quotation marks. */
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
