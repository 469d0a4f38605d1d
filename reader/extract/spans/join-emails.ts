import { areStacked, type CardLine, unionOf } from '#reader/extract/lines/card-lines.ts'
import { detectEmails } from './detect-email.ts'

/** How many line heights the end of an e-mail stands below its beginning at most. */
const mostApart = 1.4
/** More are no card's, and each is tried with every line below it. */
const mostBroken = 4
/** An e-mail that goes on in the next line is broken at a sign of its own. */
const isBroken = (text: string) => /@(?:[\w.-]{1,60}[.-])?$/.test(text)

/** The lines of a card, an e-mail that was printed over two of them in one: `jane@` above `acmefoods.com`. */
export function joinEmails(lines: readonly CardLine[]): CardLine[] {
  const joined = new Map<CardLine, CardLine>()
  const ends = new Set<CardLine>()
  for (const line of lines.filter(({ text }) => isBroken(text)).slice(0, mostBroken)) {
    const isEnd = (other: CardLine) => {
      const whole = line.text + other.text
      const isWhole = ({ end, broken }: { end: number; broken: boolean }) => end === whole.length && !broken
      return other.top > line.top && areStacked(line, other, mostApart) && detectEmails(whole).some(isWhole)
    }
    const end = lines.find(other => other !== line && !ends.has(other) && isEnd(other))
    if (!end) continue
    ends.add(end)
    joined.set(line, { ...line, ...unionOf(line, end), text: line.text + end.text })
  }
  return lines.filter(line => !ends.has(line)).map(line => joined.get(line) ?? line)
}
