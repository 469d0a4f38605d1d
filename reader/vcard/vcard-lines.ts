import { byteTexts, createTextDecoder, unquotePrintable } from './decode-text.ts'

/** One property of a vCard as RFC 2426 or 6350 writes it: unfolded, readable, its parameters named. */
export type VcardLine = { name: string; text: string }

/** One card: its version and its properties. */
export type VcardText = { version: string; lines: VcardLine[] }

/** Pictures, sounds and keys, which fill files, are passed over. */
const heavy = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i
/** Longer lines are passed over before anything in them is looked at. */
const longestLine = 20_000
const mostLines = 200
const lineFeed = 10
const carriageReturn = 13

/** The cards of a file that comes in pieces, at most so many; a card within a card (AGENT of 2.1) is passed over. */
export function vcardsIn(file: Iterable<Uint8Array>, { most }: { most: number }): VcardText[] {
  const cards: VcardText[] = []
  const decode = createTextDecoder()
  let depth = 0
  let raw: string[] = []
  for (const line of unfolded(byteTexts(file))) {
    if (/^\s*BEGIN:\s*VCARD\s*$/i.test(line)) {
      depth++
      if (depth === 1) raw = []
    } else if (/^\s*END:\s*VCARD\s*$/i.test(line)) {
      if (depth === 1) cards.push(cardOf(raw, decode))
      depth = Math.max(0, depth - 1)
      if (cards.length >= most) break
    } else if (depth === 1 && raw.length < mostLines && line.includes(':')) raw.push(line)
  }
  return cards
}

/**
 * Whole lines that are not too long: a line goes on where the next one begins with a space, or where quoted-printable
 * ends in `=`. Every character is looked at once, whatever the file holds.
 */
function* unfolded(pieces: Iterable<string>): Generator<string> {
  let current: string[] = []
  let length = 0
  let isQuoted = false
  for (const bare of physicalLines(pieces)) {
    const isCut = isQuoted && current.at(-1)?.endsWith('=') === true
    if (isCut || bare.startsWith(' ') || bare.startsWith('\t')) {
      length += bare.length
      if (length > longestLine) {
        // Only its last part is kept, which says whether the line goes on.
        current = [bare]
        continue
      }
      if (isCut) current.push((current.pop() ?? '').slice(0, -1), bare)
      else current.push(bare.slice(1))
      continue
    }
    if (length <= longestLine) yield current.join('')
    current = [bare]
    length = heavy.test(bare.slice(0, longestLine)) ? Number.POSITIVE_INFINITY : bare.length
    isQuoted = isQuotedPrintable(bare)
  }
  if (length <= longestLine) yield current.join('')
}

/**
 * The lines of a text as they stand there, each ended by CRLF, LF or CR; several empty ones in a row are one. Of a line that
 * is too long only the beginning and the last character are there.
 */
function* physicalLines(pieces: Iterable<string>): Generator<string> {
  let last = ''
  let line = ''
  let isAfterReturn = false
  for (const piece of pieces) {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      const isOfReturn = isAfterReturn && code === lineFeed
      isAfterReturn = code === carriageReturn
      if (isOfReturn) start = at + 1
      if (isOfReturn || (code !== lineFeed && code !== carriageReturn)) continue
      line = joined(line, piece.slice(start, at))
      start = at + 1
      if (line || last) yield line
      last = line
      line = ''
    }
    line = joined(line, piece.slice(start))
  }
  if (line || last) yield line
}

function joined(line: string, more: string): string {
  const whole = line + more
  return whole.length <= longestLine ? whole : whole.slice(0, longestLine) + whole.slice(-1)
}

/** Whether the parameters of a line, which stand before its first colon, say that its value is quoted-printable. */
function isQuotedPrintable(line: string): boolean {
  const head = line.slice(0, longestLine)
  const colon = head.indexOf(':')
  return colon !== -1 && head.slice(0, colon).toUpperCase().includes(quotedPrintable)
}

type Decode = ReturnType<typeof createTextDecoder>

function cardOf(raw: readonly string[], decode: Decode): VcardText {
  const version = raw.map(line => /^VERSION:\s*([\d.]+)/i.exec(line)?.[1]).find(Boolean) ?? '3.0'
  return { version, lines: raw.flatMap(line => lineOf(copyOf(line), version, decode) ?? []) }
}

/** A line of its own: one that was cut out of a piece of the file would keep the whole piece in memory. */
const copyOf = (line: string) => Buffer.from(line, 'latin1').toString('latin1')

const quotedPrintable = 'QUOTED-PRINTABLE'
const bareEncodings = new Set([quotedPrintable, 'BASE64', 'B', '7BIT', '8BIT'])

function lineOf(raw: string, version: string, decode: Decode): VcardLine | undefined {
  const colon = indexOutsideQuotes(raw, ':')
  if (colon === -1) return undefined
  const value = raw.slice(colon + 1)
  const [key = '', ...given] = splitOutsideQuotes(raw.slice(0, colon), ';')
  const name = key
    .slice(key.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  if (!/^[A-Z0-9-]+$/.test(name)) return undefined
  const read = readParameters(given)
  if (['BASE64', 'B'].includes(read.encoding)) return undefined
  const bytes = read.encoding === quotedPrintable ? unquotePrintable(value) : value
  const text = plain(decode(bytes, read.charset), version)
  const kept = read.kept.map(parameter => decode(`;${parameter}`))
  return { name, text: `${key.trim()}${kept.join('')}:${text}` }
}

/** Where a sign stands that no quotation marks enclose; -1 where it stands nowhere. */
function indexOutsideQuotes(text: string, sign: string, from = 0): number {
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === sign && !isQuoted) return at
  }
  return -1
}

/** The parts of a text between such signs, without the empty ones. */
function splitOutsideQuotes(text: string, sign: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let end = 0; end !== -1; start = end + 1) {
    end = indexOutsideQuotes(text, sign, start)
    const part = text.slice(start, end === -1 ? undefined : end)
    if (part) parts.push(part)
  }
  return parts
}

/** What version 2.1 writes without a name (`TEL;CELL`) is a type; what says how the value is written has been used. */
function readParameters(given: readonly string[]): { encoding: string; charset: string | undefined; kept: string[] } {
  let encoding = ''
  let charset: string | undefined
  const kept: string[] = []
  for (const parameter of given) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*)$/s.exec(parameter) ?? []
    const bare = parameter.trim()
    if (name.toUpperCase() === 'ENCODING') encoding = value.trim().toUpperCase()
    else if (name.toUpperCase() === 'CHARSET') charset = value.replaceAll('"', '').trim()
    else if (name) kept.push(`${name}=${value}`)
    else if (bareEncodings.has(bare.toUpperCase())) encoding = bare.toUpperCase()
    else if (/^[\w-]+$/.test(bare)) kept.push(`TYPE=${bare}`)
  }
  return { encoding, charset, kept }
}

/** A value in one line. In version 2.1 a comma separates nothing and a backslash means itself, but before a semicolon. */
function plain(text: string, version: string): string {
  const value = version === '2.1' ? text.replace(/\\(?![;,:nN\\])/g, '\\\\').replace(/(?<!\\),/g, '\\,') : text
  return value.replace(/\r\n|[\r\n]/g, '\\n')
}
