import type { Half, Part } from '#core/reminders/when/parts.ts'
import { slotsOf } from '#core/reminders/when/slots.ts'
import {
  compileTemplate,
  isJoint,
  matchTemplate,
  phrasesOf,
  type Slots,
  type Template,
} from '#core/reminders/when/templates.ts'
import type { Token } from '#core/reminders/when/tokens.ts'
import {
  type AmountRule,
  type ClockRule,
  dayParts,
  units,
  type WhenWords,
} from '#core/reminders/when/words/when-words.ts'

/** Neighbouring tokens, and everything that they can mean. */
type Read = { from: number; to: number; meanings: Part[] }
type Reader = { template: Template; partOf(slots: Slots): Part | undefined }

/** Reads what tokens of one language say about when. */
export type PartReader = (tokens: readonly Token[]) => Read[]

/** Makes the reader of a language: at each token the longest phrase counts, with all its meanings. */
export function createPartReader(words: WhenWords): PartReader {
  const readers = readersOf(words)
  return tokens => {
    const found: Read[] = []
    for (let at = 0; at < tokens.length; ) {
      const read = readAt(readers, tokens, at)
      if (read) found.push(read)
      at = read ? read.to : at + 1
    }
    return found
  }
}

/** Whether what was read stands together, so that no word between two parts was left out. */
export function isOneRun(reads: readonly Read[], tokens: readonly Token[]): boolean {
  return reads.every((read, index) => {
    const before = reads[index - 1]
    return before === undefined || (before.to === read.from && isJoint(tokens[read.from]?.gap))
  })
}

function readAt(readers: readonly Reader[], tokens: readonly Token[], at: number): Read | undefined {
  const matches = readers.flatMap(({ template, partOf }) => {
    const match = matchTemplate(template, tokens, at)
    const part = match && partOf(match.slots)
    return part ? [{ part, length: match.length }] : []
  })
  const longest = Math.max(0, ...matches.map(({ length }) => length))
  if (longest === 0) return undefined
  const parts = matches.filter(({ length }) => length === longest).map(({ part }) => part)
  const meanings = [...new Map(parts.map(part => [JSON.stringify(part), part])).values()]
  return { from: at, to: at + longest, meanings }
}

function readersOf(words: WhenWords): Reader[] {
  const slots = slotsOf(words)
  const reader = (template: string, partOf: (slots: Slots) => Part | undefined): Reader => ({
    template: compileTemplate(template, slots),
    partOf,
  })
  const amounts: [string, AmountRule][] = [
    ['{n} {unit}', {}],
    ['{n} {unit} {and}? {n2} {unit2}', {}],
    ['{n} {unit} {and}? {minute}', {}],
    ['{n} {unit} {minute} m', {}],
    ['{n} 1/2 {unit}', { more: 30 }],
    ...Object.entries(words.amounts),
  ]
  const clocks: [string, ClockRule][] = [
    ['{at}? {clock}', {}],
    ['{at} {dotted}', {}],
    ['{dottedTime}', {}],
    ['{at} {hour}', {}],
    ...Object.entries(words.clocks),
  ]
  return [
    ...amounts.flatMap(([template, rule]) => [
      reader(`{in} ${template}`, slot => amountPart(slot, rule)),
      reader(`${template} {fromNow}`, slot => amountPart(slot, rule)),
      // "3 days" is an amount from now; "a day" may be some day.
      ...(template.startsWith('{n}')
        ? [reader(template, slot => (slot.n === 1 ? undefined : amountPart(slot, rule, true)))]
        : []),
    ]),
    ...Object.entries(words.days).map(([template, days]) => reader(template, () => ({ kind: 'day', days }))),
    ...Object.entries(words.weeks).map(([template, weeks]) => reader(template, () => ({ kind: 'week', weeks }))),
    ...words.nextMonth.map(template => reader(template, () => ({ kind: 'next-month' }))),
    reader('{on}? {weekday}', ({ weekday = 0 }) => ({ kind: 'weekday', weekday, isNext: false })),
    ...words.nextWeekday.map(template =>
      reader(template, ({ weekday = 0 }) => ({ kind: 'weekday', weekday, isNext: true })),
    ),
    ...['{on}? {date}', ...words.dates].map(template => reader(template, datePart)),
    ...words.dates.map(template => reader(`{on} ${template}`, datePart)),
    ...clocks.flatMap(([template, rule]) => [
      reader(template, slot => clockPart(slot, rule)),
      reader(`${template} {am}`, slot => clockPart(slot, { ...rule, needsDay: false }, 'am')),
      reader(`${template} {pm}`, slot => clockPart(slot, { ...rule, needsDay: false }, 'pm')),
    ]),
    reader('{hour} {am}', slot => clockPart(slot, {}, 'am')),
    reader('{hour} {pm}', slot => clockPart(slot, {}, 'pm')),
    reader('{dotted} {am}', slot => clockPart(slot, {}, 'am')),
    reader('{dotted} {pm}', slot => clockPart(slot, {}, 'pm')),
    reader('{hour} {part}', slot => clockPart(slot, {})),
    ...dayParts.flatMap(part => [
      ...phraseReaders(words.parts[part], { kind: 'day-part', part, isToday: false, needsDay: false }),
      ...phraseReaders(words.partsOfToday[part], { kind: 'day-part', part, isToday: true, needsDay: false }),
      ...phraseReaders(words.partsBesideDay?.[part], { kind: 'day-part', part, isToday: false, needsDay: true }),
    ]),
  ]

  function phraseReaders(phrases: string | undefined, part: Part): Reader[] {
    return phrases === undefined ? [] : phrasesOf(phrases).map(phrase => reader(phrase, () => part))
  }
}

function amountPart(slot: Slots, rule: AmountRule, isBare = false): Part | undefined {
  const { minutes = 0, days = 0, months = 0, more = 0, n = 1 } = rule
  if (minutes + days + months > 0) return { kind: 'amount', minutes, days, months, isBare }
  const first = amountOf(slot.unit, slot.n ?? n)
  const isHour = units[slot.unit ?? 0] === 'hour'
  if ((more > 0 || slot.minute !== undefined) && !isHour) return undefined
  const second = slot.unit2 === undefined ? undefined : amountOf(slot.unit2, slot.n2 ?? 0)
  // "2 hours and 30 minutes", not "30 minutes and 2 hours" or "2 days and 3 hours".
  if (slot.unit2 !== undefined && !(isHour && units[slot.unit2] === 'minute')) return undefined
  const { days: inDays, months: inMonths } = first
  const inMinutes = first.minutes + (second?.minutes ?? 0) + (slot.minute ?? 0) + more
  const isWhole = [inMinutes, inDays, inMonths].every(Number.isInteger)
  if (!isWhole || inMinutes + inDays + inMonths === 0) return undefined
  return { kind: 'amount', minutes: inMinutes, days: inDays, months: inMonths, isBare }
}

function amountOf(unit: number | undefined, n: number): { minutes: number; days: number; months: number } {
  const none = { minutes: 0, days: 0, months: 0 }
  switch (units[unit ?? -1]) {
    case 'minute':
      return { ...none, minutes: n }
    case 'hour':
      return { ...none, minutes: n * 60 }
    case 'day':
      return { ...none, days: n }
    case 'week':
      return { ...none, days: n * 7 }
    case 'month':
      return { ...none, months: n }
    case 'year':
      return { ...none, months: n * 12 }
    default:
      return none
  }
}

function datePart({ day = 0, month, year, isSlashed }: Slots): Part {
  return {
    kind: 'date',
    day,
    ...(month === undefined ? {} : { month }),
    ...(year === undefined ? {} : { year }),
    isSlashed: isSlashed === 1,
  }
}

function clockPart(
  slot: Slots,
  { hour: fixed, adds = 0, isBefore = false, needsDay = false }: ClockRule,
  half?: Half,
): Part | undefined {
  const hour = fixed ?? slot.hour ?? 0
  if (half && (hour < 1 || hour > 12)) return undefined
  const minutes = hour * 60 + adds + (slot.minute ?? 0) * (isBefore ? -1 : 1)
  const isExact = hour === 0 || hour >= 12 || slot.isExact === 1
  const part = dayParts[slot.part ?? -1]
  return { kind: 'clock', minutes, isExact, ...(half && { half }), ...(part && { part }), needsDay }
}
