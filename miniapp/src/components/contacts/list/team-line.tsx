import { Link } from 'wouter'
import { useTeamsText } from '#miniapp/components/event-data/events-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useMyTeam } from '#miniapp/components/teams/use-team.ts'

/** Where the cards went that the person scanned for somebody else's event, and the way there; nothing without a team. */
export function TeamLine() {
  const text = useTeamsText()
  const place = usePlace()
  const team = useMyTeam().data
  if (!team) return null
  const { event, owner, cards } = team
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 text-sm text-muted">
      <span className="min-w-0 break-words">{text('cardsWentTo', { event, owner, count: cards })}</span>
      <Link href={place.events} className="inline-flex min-h-11 items-center font-medium text-link">
        {text('scannedByMe')}
      </Link>
    </p>
  )
}
