import {
  anyMatcher,
  type Matcher,
  type Slots,
  tokenMatcher,
  valueMatcher,
  wordMatcher,
} from '#core/reminders/when/templates.ts'
import { dayParts, units, type WhenWords } from '#core/reminders/when/words/when-words.ts'

/** The slots of a language's templates. Units, weekdays and months are numbers; `isExact` is 1 for hours like 03. */
export function slotsOf(words: WhenWords): { readonly [slot: string]: Matcher } {
  const numbers = Object.entries(words.numbers).map(([n, list]) => [Number(n), list] as const)
  const ordinals = Object.entries(words.ordinals ?? {}).map(([n, list]) => [Number(n), list] as const)
  const upTo = (slot: string, most: number) =>
    valueMatcher(
      slot,
      numbers.filter(([n]) => n <= most),
    )
  const unit = (slot: string) =>
    valueMatcher(
      slot,
      Object.values(units).map((one, index) => [index, words.units[one]]),
    )
  return {
    n: anyMatcher(tokenMatcher(amountOf('n')), upTo('n', 1000)),
    n2: anyMatcher(tokenMatcher(amountOf('n2')), upTo('n2', 1000)),
    unit: unit('unit'),
    unit2: unit('unit2'),
    weekday: valueMatcher(
      'weekday',
      words.weekdays.map((list, index) => [index + 1, list] as const),
    ),
    month: valueMatcher(
      'month',
      words.months.map((list, index) => [index + 1, list] as const),
    ),
    day: anyMatcher(tokenMatcher(intOf('day', 31)), upTo('day', 31), valueMatcher('day', [[1, words.first]])),
    year: tokenMatcher(text => (/^\d{4}$/.test(text) ? { year: Number(text) } : undefined)),
    date: tokenMatcher(dateOf),
    hour: anyMatcher(tokenMatcher(hourOf), upTo('hour', 23)),
    ordinal: valueMatcher('hour', ordinals),
    minute: anyMatcher(tokenMatcher(intOf('minute', 59)), upTo('minute', 59)),
    clock: tokenMatcher(text => clockOf(text, ':')),
    dotted: tokenMatcher(text => clockOf(text, '.')),
    dottedTime: tokenMatcher(text => (dateOf(text) ? undefined : clockOf(text, '.'))),
    on: wordMatcher(words.on),
    at: wordMatcher(words.at),
    part: valueMatcher(
      'part',
      dayParts.map((part, index) => [index, words.parts[part]] as const),
    ),
    in: wordMatcher(words.in),
    and: wordMatcher(words.and),
    am: wordMatcher(words.am ?? ''),
    pm: wordMatcher(words.pm ?? ''),
    fromNow: wordMatcher(words.fromNow ?? ''),
  }
}

function amountOf(slot: string): (text: string) => Slots | undefined {
  return text => (/^\d{1,3}(?:[.,]\d{1,2})?$/.test(text) ? { [slot]: Number(text.replace(',', '.')) } : undefined)
}

function intOf(slot: string, most: number): (text: string) => Slots | undefined {
  return text => (/^\d{1,2}$/.test(text) && Number(text) <= most ? { [slot]: Number(text) } : undefined)
}

function hourOf(text: string): Slots | undefined {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 23) return undefined
  return { hour: Number(text), isExact: Number(text.startsWith('0')) }
}

function clockOf(text: string, sign: ':' | '.'): Slots | undefined {
  const [hour = '', minute = '', ...rest] = text.split(sign)
  const isClock = /^\d{1,2}$/.test(hour) && /^[0-5]\d$/.test(minute) && Number(hour) <= 23 && rest.length === 0
  return isClock ? { ...hourOf(hour), minute: Number(minute) } : undefined
}

/** `2026-12-03`, `3.12.`, `3/12/26`, `03-12-2026`; `isSlashed` is 1 where the month may stand first. */
function dateOf(text: string): Slots | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const written = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text)
  const [, day = '', sign, month = '', year] = written ?? []
  if (sign === undefined || (sign === '-' && year === undefined)) return undefined
  const isSlashed = Number(sign === '/')
  const [first, second] = [Number(day), Number(month)]
  if (first < 1 || second < 1 || Math.min(first, second) > 12 || Math.max(first, second) > 31) return undefined
  if (second > 12 && !isSlashed) return undefined
  const full = year === undefined ? {} : { year: Number(year) + (year.length === 2 ? 2000 : 0) }
  return { day: first, month: second, isSlashed, ...full }
}
