import type { DayPart } from '#core/reminders/when/words/when-words.ts'

export type Half = 'am' | 'pm'

/** What a few words of a phrase say about when. */
export type Part =
  /** An amount of time from now; `isBare`: no "in" or "from now" was said. */
  | { kind: 'amount'; minutes: number; days: number; months: number; isBare: boolean }
  /** A day by its distance from today, a week by its distance from this one. */
  | { kind: 'day'; days: number }
  | { kind: 'week'; weeks: number }
  | { kind: 'next-month' }
  /** `isNext` where it may be of this week or of the next one. */
  | { kind: 'weekday'; weekday: number; isNext: boolean }
  /** `isSlashed` where the month may stand first. */
  | { kind: 'date'; day: number; month?: number; year?: number; isSlashed: boolean }
  /** Minutes of the day. `isExact`: the hour is one of 24, as 15 or 03; `needsDay`: the number may be an amount, as in "in 5". */
  | { kind: 'clock'; minutes: number; isExact: boolean; half?: Half; part?: DayPart; needsDay: boolean }
  | { kind: 'day-part'; part: DayPart; isToday: boolean; needsDay: boolean }

export type PartKind = Part['kind']
export type PartOf<K extends PartKind> = Extract<Part, { kind: K }>

/** Why parts name no day or time: they could mean several, or they exclude each other. */
export type Doubt = 'unclear' | 'contradictory'

/** The part of a kind, if there is one. */
export function partOf<K extends PartKind>(parts: readonly Part[], kind: K): PartOf<K> | undefined {
  return parts.find((part): part is PartOf<K> => part.kind === kind)
}
