import type { TeamHour } from '#contracts/teams.ts'
import { dayOf } from '#miniapp/format/day.ts'

/** The cards of one local day, one number for each hour from `first` on. */
export type DayOfCards = { day: string; moment: Date; cards: number; hours: number[] }

/** A row of fewer hours would be a block of colour and no course of a day. */
const leastHours = 10

/**
 * The days on which cards were scanned, oldest first. All have the same hours: from the earliest to the latest in
 * which anything was scanned on any day, at least ten.
 */
export function cardsByHour(rows: readonly TeamHour[]): { first: number; days: DayOfCards[] } {
  const local = rows.map(({ hour, cards }) => ({ moment: new Date(hour), cards }))
  const used = local.map(({ moment }) => moment.getHours())
  const first = Math.min(...used, 24 - leastHours)
  const last = Math.max(...used, first + leastHours - 1)
  const days = new Map<string, DayOfCards>()
  for (const { moment, cards } of local) {
    const name = dayOf(moment)
    const day = days.get(name) ?? { day: name, moment, cards: 0, hours: new Array<number>(last - first + 1).fill(0) }
    const place = moment.getHours() - first
    day.cards += cards
    day.hours[place] = (day.hours[place] ?? 0) + cards
    days.set(name, day)
  }
  return { first, days: [...days.values()] }
}
