export const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof units)[number]

/** The parts of a day that people name instead of an hour, or beside one. */
export const dayParts = ['morning', 'noon', 'afternoon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** Words or phrases of one meaning, with `|` between them. */
type Words = string

/** How the template of an amount of time differs from its `{n} {unit}`. */
export type AmountRule = {
  /** It is this many minutes, days or months. */
  minutes?: number
  days?: number
  months?: number
  /** So many sixtieths of an hour more: 30 for "and a half". */
  more?: number
  /** How many units it is where the template has no `{n}`: 2 for "a couple of". */
  n?: number
}

/** What the template of a time of day says besides its hour and minute. */
export type ClockRule = {
  /** The hour, where a word stands for it. */
  hour?: number
  /** Minutes after the hour; negative before it. */
  adds?: number
  /** Its `{minute}` counts back from the hour. */
  isBefore?: boolean
  /** It could also be an amount of time, so it is a time only beside a day or a part of one. */
  needsDay?: boolean
}

/**
 * How one language says when. Templates (`templates.ts`) have the slots `{n}`, `{unit}`, `{weekday}`, `{month}`, `{day}`,
 * `{year}`, `{date}`, `{hour}`, `{ordinal}`, `{minute}`, `{clock}` (14:30), `{dotted}` (14.30) and, for the words of the
 * field, `{on}`, `{at}`, `{in}`, `{and}`. Accents and capitals do not count.
 */
export type WhenWords = {
  /** What a message begins with that asks for a reminder. */
  asking: Words
  numbers: Readonly<Record<number, Words>>
  /** Hours by words that are no numbers, like "десятій". */
  ordinals?: Readonly<Record<number, Words>>
  units: Readonly<Record<Unit, Words>>
  /** From Monday on. */
  weekdays: readonly [Words, Words, Words, Words, Words, Words, Words]
  months: readonly Words[]
  /** The first of a month. */
  first: Words
  /** Whether 12/3 may be the third of December. */
  isMonthFirst?: boolean
  /** Before a day: "on". */
  on: Words
  /** Before a time of day: "at". */
  at: Words
  /** Behind a time of the first and of the second half of a day. */
  am?: Words
  pm?: Words
  /** Before an amount of time: "in". */
  in: Words
  /** Behind an amount of time: "from now". */
  fromNow?: Words
  /** Between two amounts: "and". */
  and: Words
  /** Amounts besides `{n} {unit}`. */
  amounts: Readonly<Record<string, AmountRule>>
  /** Days by their distance from today. */
  days: Readonly<Record<string, number>>
  /** Weeks by their distance from this one. */
  weeks: Readonly<Record<string, number>>
  /** Templates of the next month. */
  nextMonth: readonly string[]
  /** Templates with a weekday that may be of this week or of the next one. */
  nextWeekday: readonly string[]
  /** Templates with a day, a month, and perhaps a year; or with the day of a month only. */
  dates: readonly string[]
  /** Times of day besides `{at}? {clock}`, `{at} {dotted}` and `{at} {hour}`. */
  clocks: Readonly<Record<string, ClockRule>>
  parts: Readonly<Record<DayPart, Words>>
  /** Parts of today: "tonight". */
  partsOfToday: Readonly<Partial<Record<DayPart, Words>>>
  /** Words that are a part of the day only beside a day: "morgen". */
  partsBesideDay?: Readonly<Partial<Record<DayPart, Words>>>
  /** Words that change nothing: "please". */
  polite: Words
  /** What the words about the matter begin with: "to", "about". */
  about: Words
  /** A verb that they may begin with, or end with. */
  verb?: { first?: RegExp; last?: RegExp }
  /** Words before a day or a time that make another one of it: "before", "every", "not". */
  limits: Words
}
