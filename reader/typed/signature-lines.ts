import { wordsOf } from '#reader/compare-text.ts'
import { addressLikeness, certainAddress } from '#reader/extract/spans/detect-address.ts'
import { numberLabel } from '#reader/extract/spans/registration.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import { hasDigit } from '#reader/words/text-shape.ts'
import { email, longestText, reaches } from './is-signature.ts'
import { afterFarewell, isHeader, isLegal, isNotice, isSmall, seatIn, type Writer, writerOf } from './mail-lines.ts'

/** Longer lines are sentences, and a block has so many lines at most around what reaches somebody. */
const longestLine = 120
const [linesBefore, linesAfter] = [10, 20]

/**
 * The lines of a mail's signature, blank ones as '', without the mail and the legal small print; `|` separates columns.
 * A name or address from the line above a quoted mail is added if the signature lacks it.
 */
export function signatureLines(text: string): string[] {
  const lines: string[] = []
  let writer: Writer | undefined
  for (const raw of text.slice(0, longestText).split(/\r?\n/)) {
    const line = unquoted(raw)
    const named = writerOf(line)
    if (named) writer = named
    else if (!isHeader(line) && !isSmall(line) && line.length <= longestLine) lines.push(plainLine(line))
  }
  const lastReach = lines.findLastIndex(reaches)
  // Where only the line above the mail reaches its writer, the last farewell counts wherever it stands.
  const end = lastReach < 0 && writer ? lines.length : Math.max(0, lastReach)
  const block = lines.slice(startOf(lines.slice(0, end)))
  const farewell = afterFarewell(block[0] ?? '')
  if (farewell !== undefined) block[0] = farewell
  const reach = block.findIndex(reaches)
  const near = block.slice(Math.max(0, reach - linesBefore), reach + linesAfter)
  const own = withoutSmallPrint(near.filter(line => !/^[-_=*~]{2,}$/.test(line)))
  // Behind a break of several lines another text begins.
  const signature = own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
  return writer ? withWriter(signature, writer) : signature
}

/** Where a signature begins: behind the last delimiter, else with the last farewell, which may hold the name. */
function startOf(lines: readonly string[]): number {
  const delimiter = lines.lastIndexOf('--')
  if (delimiter >= 0) return delimiter + 1
  const farewell = lines.findLastIndex(line => afterFarewell(line) !== undefined)
  return Math.max(0, farewell)
}

/** The lines up to a notice, without legal ones; of a line in columns only the legal ones go. */
function withoutSmallPrint(lines: readonly string[]): string[] {
  const reach = lines.findIndex(reaches)
  const notice = lines.findIndex((line, at) => at > reach && isNotice(line))
  const isSpared = (part: string) => email.test(part) || numberLabel.test(part) || !isLegal(part)
  const isAddressed = lines.some(line => seatIn(line) === undefined && addressLikeness(line) >= certainAddress)
  return lines.slice(0, notice < 0 ? undefined : notice).flatMap((line, at) => {
    if (!line || (at < reach && !hasDigit(line))) return [line]
    const seat = seatIn(line)
    if (seat !== undefined) return isAddressed ? [] : [seat]
    const parts = line.split(/\s[|–—-]\s/)
    const kept = parts.filter(isSpared)
    if (kept.length === parts.length) return [line]
    return kept.length > 0 ? [kept.join(' | ')] : []
  })
}

/** The writer's address where the signature has none, and the name where the signature has no word of it. */
function withWriter(signature: readonly string[], writer: Writer): string[] {
  const said = new Set(signature.flatMap(wordsOf))
  const isNamed = wordsOf(writer.name).some(word => said.has(word))
  const isReached = signature.some(line => email.test(line))
  return [...(isNamed ? [] : [writer.name]), ...signature, ...(isReached ? [] : [writer.email])].filter(
    (line, at) => line || at > 0,
  )
}

/** A line without the marks of a quotation and what nobody sees. */
function unquoted(line: string): string {
  return line
    .replace(/^(?:\s*>)+/, '')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
}

/** A line without marks of emphasis, pictures before numbers, and the pointed brackets around addresses. */
function plainLine(line: string): string {
  return line
    .replace(/\[(?:cid|image|logo|bild|imagen)\b[^\]]*\]/gi, ' ')
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(/(?<=\S)<(?:mailto|https?|tel):[^>\s]*>/gi, '')
    .replace(/<?mailto:([^>\s]+)>?/gi, '$1')
    .replace(/[*_]{1,2}(?=\S)([^*_]+)[*_]{1,2}/g, '$1')
    .replace(/[<>]/g, ' ')
    .replace(/^\s*([A-Z])\s{2,}(?=\S)/, '$1: ')
    .replace(/(?<=\S)\s+[–—-]\s+/, (dash, at: number, whole: string) =>
      hasLegalForm(whole.slice(0, at)) ? ' | ' : dash,
    )
    .replace(/\s*[\t•·▪●■]+\s*|\s{3,}/g, ' | ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|]+|[\s|]+$/g, '')
}
