import type { TeamHour } from '#contracts/teams.ts'
import { dayOf, timeLabel } from '#miniapp/format/day.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

/** The cards of every hour as bars, a row for each day; the same as a list for those who hear it. */
export function TeamHours({ hours: rows }: { hours: readonly TeamHour[] }) {
  const text = useTeamsText()
  const language = useLanguage()
  const { first, days } = cardsByHour(rows)
  const most = Math.max(...days.flatMap(({ hours }) => hours))
  const hourText = (place: number) => timeLabel(new Date(2000, 0, 1, first + place), language)
  return (
    <Section title={text('byHour')} as="h3" className="flex flex-col gap-4">
      {days.map(({ day, moment, cards, hours }) => (
        <div key={day} className="text-xs text-muted">
          <p className="flex justify-between gap-2">
            <DayText moment={moment.toISOString()} />
            <span className="tabular-nums">{text('cards', { count: cards })}</span>
          </p>
          <div aria-hidden="true" className="mt-1 flex h-10 items-end gap-0.5">
            {hours.map((count, place) => (
              <span
                key={hourText(place)}
                className={count > 0 ? 'min-h-1 flex-1 rounded-t-sm bg-accent' : 'h-0.5 flex-1 bg-hairline'}
                style={count > 0 ? { height: `${(count / most) * 100}%` } : undefined}
              />
            ))}
          </div>
          <p aria-hidden="true" className="mt-1 flex justify-between tabular-nums">
            <span>{hourText(0)}</span>
            {hours.length > 1 && <span>{hourText(hours.length - 1)}</span>}
          </p>
          <ul className="sr-only">
            {hours.map(
              (count, place) =>
                count > 0 && (
                  <li key={hourText(place)}>
                    {hourText(place)}: {text('cards', { count })}
                  </li>
                ),
            )}
          </ul>
        </div>
      ))}
    </Section>
  )
}

/** The cards of one local day, one number for each hour from `first` on. */
type DayOfCards = { day: string; moment: Date; cards: number; hours: number[] }

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
