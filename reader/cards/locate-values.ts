import { cleanLine } from '#reader/clean-text.ts'
import { foldText, nearestParts } from '#reader/compare-text.ts'
import type { CardContact, CardField, PictureBox, ReadValue, ReadValues } from '#reader/contact.ts'
import { maxLength, shorten } from '#reader/lengths.ts'
import type { Point, Reading, TextLine } from '#reader/port.ts'
import { hasSign } from '#reader/words/text-shape.ts'

/** Letters of a photo and of a value that are compared; cards have a fifth of it. */
const mostLetters = 3000
const mostOfValue = 200
/** The share of a value's letters that may differ from the print: fields are mended, and lines misread. */
const mostEdits = 0.25
/** A match that begins or ends inside a word loses to one that does not. */
const insideWord = 0.5
/** Letters differ in width: a part of a line is taken with this share of the line on either side. */
const margin = 0.04

type Page = Pick<Reading, 'lines' | 'width' | 'height' | 'unreadScripts'>

/** A letter or digit of the photo, folded. `at` is its place in the text of its line. */
type Letter = { char: string; line: TextLine; at: number; startsWord: boolean; endsWord: boolean }
type Span = { start: number; end: number }

/** Where the values of a contact stand in the photo that they were read from; those that are not printed are absent. */
export function locateValues(page: Page, contact: CardContact): ReadValues {
  const letters = lettersOf(page.lines)
  const taken = new Set<number>()
  const values: ReadValues = page.unreadScripts ? { unread_scripts: page.unreadScripts } : {}
  const keep = (field: CardField, spans: readonly Span[], isTaken = true) => {
    if (spans.length === 0) return
    values[field] = readValueOf(
      page,
      field,
      spans.flatMap(({ start, end }) => letters.slice(start, end)),
    )
    if (!isTaken) return
    for (const { start, end } of spans) for (let place = start; place < end; place++) taken.add(place)
  }
  const find = (text: string, within?: Span) => findSpan(letters, { text, taken, within })

  for (const field of ['email', 'website', 'phone'] as const) keep(field, listOf(find(contact[field])))
  const { first_name: first, last_name: last } = contact
  const whole = first && last ? (find(`${first} ${last}`) ?? find(`${last} ${first}`)) : undefined
  for (const field of ['last_name', 'first_name'] as const) {
    keep(field, listOf((whole && find(contact[field], whole)) ?? find(contact[field])))
  }
  for (const field of ['position', 'company', 'department'] as const) keep(field, listOf(find(contact[field])))
  const address = find(contact.address)
  const parts = contact.address.split(', ').filter(part => foldText(part).length > 3)
  keep('address', address ? [address] : parts.flatMap(part => listOf(find(part))))
  return values
}

const listOf = (span: Span | undefined): Span[] => (span ? [span] : [])

function lettersOf(lines: readonly TextLine[]): Letter[] {
  const letters: Letter[] = []
  for (const line of lines) {
    if (letters.length >= mostLetters) break
    const folded = [...line.text.slice(0, mostLetters)].map(foldText)
    folded.forEach((chars, at) => {
      for (const char of chars) {
        letters.push({ char, line, at, startsWord: !folded[at - 1], endsWord: !folded[at + 1] })
      }
    })
  }
  return letters.slice(0, mostLetters)
}

/** The part of some letters that is nearest to a text, if near enough. */
function findSpan(
  letters: readonly Letter[],
  { text, taken, within }: { text: string; taken: ReadonlySet<number>; within: Span | undefined },
): Span | undefined {
  const value = [...foldText(text).slice(0, mostOfValue)]
  if (value.length < 2) return undefined
  const { start: from, end: to } = within ?? { start: 0, end: letters.length }
  const chars = letters.slice(from, to).map(({ char }, index) => (taken.has(from + index) ? '' : char))
  const { distances, starts } = nearestParts(value, chars)
  let best: (Span & { cost: number }) | undefined
  for (let place = 1; place <= chars.length; place++) {
    const distance = distances[place] ?? 0
    if (distance > value.length * mostEdits) continue
    const [start, end] = [from + (starts[place] ?? 0), from + place]
    const isInside = Number(!letters[start]?.startsWord) + Number(!letters[end - 1]?.endsWord)
    const cost = distance + isInside * insideWord
    if (start < end && (!best || cost < best.cost)) best = { start, end, cost }
  }
  return best
}

function readValueOf(page: Page, field: CardField, letters: readonly Letter[]): ReadValue {
  const parts: { line: TextLine; from: number; to: number }[] = []
  for (const { line, at } of letters) {
    const part = parts.find(one => one.line === line)
    if (part) {
      part.from = Math.min(part.from, at)
      part.to = Math.max(part.to, at + 1)
    } else parts.push({ line, from: at, to: at + 1 })
  }
  for (const part of parts) {
    // A number begins with what is no digit.
    const chars = [...part.line.text.slice(0, mostLetters)]
    while (hasSign(chars[part.from - 1] ?? '', '+(')) part.from--
    while (chars[part.to] === ')') part.to++
  }
  const read = parts.map(({ line, from, to }) => [...line.text].slice(from, to).join('')).join(' ')
  return { box: boxAround(page, parts.flatMap(cornersOf)), read: cleanLine(shorten(read, maxLength[field])) }
}

/** The corners of a part of a line, whose letters are taken to be equally wide. */
function cornersOf({ line, from, to }: { line: TextLine; from: number; to: number }): Point[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = line.box
  const count = [...line.text].length
  const left = from === 0 ? 0 : Math.max(0, from / count - margin)
  const right = to === count ? 1 : Math.min(1, to / count + margin)
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  return [
    between(topLeft, topRight, left),
    between(topLeft, topRight, right),
    between(bottomLeft, bottomRight, left),
    between(bottomLeft, bottomRight, right),
  ]
}

function boxAround({ width, height }: Page, points: readonly Point[]): PictureBox {
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const xs = points.map(([x]) => share(x, width))
  const ys = points.map(([, y]) => share(y, height))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return [round(left), round(top), round(Math.max(...xs) - left), round(Math.max(...ys) - top)]
}
