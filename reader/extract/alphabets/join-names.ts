import { areStacked, type CardLine } from '#reader/extract/lines/card-lines.ts'
import { isGivenWithFathers, mayBeSurname } from '#reader/extract/names/slavic-name.ts'

/** How many line heights a surname stands from the given name at most. */
const mostApart = 0.8

/** The lines of a card with a surname that stands above or below `Анна Сергеевна` in one line with it. */
export function joinNames(lines: readonly CardLine[]): CardLine[] {
  const given = lines.find(({ text }) => isGivenWithFathers(text))
  const surname =
    given && lines.find(line => line !== given && mayBeSurname(line.text) && areStacked(line, given, mostApart))
  if (!given || !surname) return [...lines]
  const [upper, lower] = given.top <= surname.top ? [given, surname] : [surname, given]
  const whole = {
    ...given,
    text: `${upper.text} ${lower.text}`,
    confidence: Math.min(given.confidence, surname.confidence),
    left: Math.min(given.left, surname.left),
    right: Math.max(given.right, surname.right),
    top: upper.top,
    bottom: lower.bottom,
    size: Math.max(given.size, surname.size),
  }
  return lines.filter(line => line !== surname).map(line => (line === given ? whole : line))
}
