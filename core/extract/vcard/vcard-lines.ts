import { byteText, textOfBytes, unquotePrintable } from './decode-text.ts'

/** One property of a vCard as RFC 2426 or 6350 writes it: unfolded, readable, its parameters named. */
export type VcardLine = { name: string; text: string }

/** One card: its version and its properties. */
export type VcardText = { version: string; lines: VcardLine[] }

/** Pictures, sounds and keys, which fill files, are passed over. */
const heavy = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i
const longestLine = 20_000
const mostLines = 400

/** The cards of a file, at most so many; a card within a card (AGENT of 2.1) is passed over. */
export function vcardsIn(file: Uint8Array, { most }: { most: number }): VcardText[] {
  const cards: VcardText[] = []
  let depth = 0
  let raw: string[] = []
  for (const line of unfolded(byteText(file))) {
    if (/^\s*BEGIN:\s*VCARD\s*$/i.test(line)) {
      depth++
      if (depth === 1) raw = []
    } else if (/^\s*END:\s*VCARD\s*$/i.test(line)) {
      if (depth === 1) cards.push(cardOf(raw))
      depth = Math.max(0, depth - 1)
      if (cards.length >= most) break
    } else if (depth === 1 && raw.length < mostLines && line.length <= longestLine && line.includes(':')) raw.push(line)
  }
  return cards
}

/** Whole lines: a line goes on where the next one begins with a space, or where quoted-printable ends in `=`. */
function* unfolded(text: string): Generator<string> {
  let current: string[] | undefined
  let isQuoted = false
  let isHeavy = false
  for (const [line] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const bare = line.replace(/[\r\n]+$/, '')
    const goesOn = current !== undefined && ((isQuoted && current.at(-1)?.endsWith('=')) || /^[ \t]/.test(bare))
    if (goesOn && current) {
      if (isHeavy) continue
      if (isQuoted && current.at(-1)?.endsWith('=')) current.push((current.pop() ?? '').slice(0, -1), bare)
      else current.push(bare.slice(1))
      continue
    }
    if (current && !isHeavy) yield current.join('')
    current = [bare]
    isHeavy = heavy.test(bare)
    isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(bare)
  }
  if (current && !isHeavy) yield current.join('')
}

function cardOf(raw: readonly string[]): VcardText {
  const version = raw.map(line => /^VERSION:\s*([\d.]+)/i.exec(line)?.[1]).find(Boolean) ?? '3.0'
  return { version, lines: raw.flatMap(line => lineOf(line, version) ?? []) }
}

/** Everything before the first colon that no quotation mark encloses, and what follows it. */
const parts = /^((?:[^":]|"[^"]*")*):(.*)$/s
const bareEncodings = /^(?:QUOTED-PRINTABLE|BASE64|B|7BIT|8BIT)$/i

function lineOf(raw: string, version: string): VcardLine | undefined {
  const [, head = '', value = ''] = parts.exec(raw) ?? []
  const [key = '', ...given] = head.match(/(?:[^";]|"[^"]*")+/g) ?? []
  const name = key.replace(/^.*\./, '').trim().toUpperCase()
  if (!/^[A-Z0-9-]+$/.test(name)) return undefined
  const read = readParameters(given)
  if (/^(?:BASE64|B)$/i.test(read.encoding)) return undefined
  const bytes = /^QUOTED-PRINTABLE$/i.test(read.encoding) ? unquotePrintable(value) : value
  const text = plain(textOfBytes(bytes, read.charset), version)
  const kept = read.kept.map(parameter => textOfBytes(`;${parameter}`))
  return { name, text: `${key.trim()}${kept.join('')}:${text}` }
}

/** What version 2.1 writes without a name (`TEL;CELL`) is a type; what says how the value is written has been used. */
function readParameters(given: readonly string[]): { encoding: string; charset: string | undefined; kept: string[] } {
  let encoding = ''
  let charset: string | undefined
  const kept: string[] = []
  for (const parameter of given) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*)$/s.exec(parameter) ?? []
    if (/^ENCODING$/i.test(name)) encoding = value.trim()
    else if (/^CHARSET$/i.test(name)) charset = value.replaceAll('"', '').trim()
    else if (name) kept.push(`${name}=${value}`)
    else if (bareEncodings.test(parameter.trim())) encoding = parameter.trim()
    else if (/^[\w-]+$/.test(parameter.trim())) kept.push(`TYPE=${parameter.trim()}`)
  }
  return { encoding, charset, kept }
}

/** A value in one line. In version 2.1 a comma separates nothing and a backslash means itself, but before a semicolon. */
function plain(text: string, version: string): string {
  const value = version === '2.1' ? text.replace(/\\(?![;,:nN\\])/g, '\\\\').replace(/(?<!\\),/g, '\\,') : text
  return value.replace(/\r\n|[\r\n]/g, '\\n')
}
