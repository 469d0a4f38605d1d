import { areStacked, type CardLine, unionOf } from '#reader/extract/lines/card-lines.ts'
import { detectEmails } from './detect-email.ts'

/** How many line heights the end of an e-mail stands below its beginning at most. */
const mostApart = 1.4
/** More are no card's, and each is tried with every line below it. */
const mostBroken = 4
/** An e-mail that goes on in the next line is broken at a sign of its own. */
const isBroken = (text: string) => /@(?:[\w.-]{1,60}[.-])?$/.test(text)
/** A whole e-mail with a full stop behind it ends a sentence, unless its country stands below: `jane@acme.com.` above `br`. */
const isCountry = (text: string) => /^[a-z]{2}$/.test(text)
/** A site stands below an e-mail more often than it ends one. */
const isSite = (text: string) => /^(?:https?:|www\.)/i.test(text)

/** Whether an e-mail begins in one line and ends at the end of the other. */
function isOverBoth(text: string, below: string): boolean {
  const isWhole = detectEmails(text).some(({ end, broken }) => end === text.length - 1 && !broken)
  if (isSite(below) || (isWhole && !isCountry(below))) return false
  const whole = text + below
  return detectEmails(whole).some(({ start, end, broken }) => start < text.length && end === whole.length && !broken)
}

/** What both lines are unsure of stays unsure. */
function joinedLine(line: CardLine, end: CardLine): CardLine {
  const unsure = [...(line.unsure ?? []), ...(end.unsure ?? [])]
  return { ...line, ...unionOf(line, end), text: line.text + end.text, ...(unsure.length > 0 && { unsure }) }
}

/** The lines of a card, an e-mail that was printed over two of them in one: `jane@` above `acmefoods.com`. */
export function joinEmails(lines: readonly CardLine[]): CardLine[] {
  const joined = new Map<CardLine, CardLine>()
  const ends = new Set<CardLine>()
  for (const line of lines.filter(({ text }) => isBroken(text)).slice(0, mostBroken)) {
    const isEnd = (other: CardLine) =>
      other.top > line.top && areStacked(line, other, mostApart) && isOverBoth(line.text, other.text)
    const end = lines.find(other => other !== line && !ends.has(other) && isEnd(other))
    if (!end) continue
    ends.add(end)
    joined.set(line, joinedLine(line, end))
  }
  return lines.filter(line => !ends.has(line)).map(line => joined.get(line) ?? line)
}
