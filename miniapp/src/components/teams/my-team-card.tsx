import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyTeam } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { TeamContacts } from './team-contacts.tsx'
import { myTeamKey, useMyTeam } from './use-team.ts'

/** The team that the person scans for: whose event it is, what is shared, and its contacts; nothing without one. */
export function MyTeamCard() {
  const text = useTeamsText()
  const team = useMyTeam()
  if (team.isError) return <LoadError title={text('loadFailed')} query={team} />
  return team.data ? <TeamOfOthers team={team.data} /> : null
}

const mine = ['mine', 'scannedByMe'] as const
const all = ['all', 'contacts'] as const

function TeamOfOthers({ team }: { team: MyTeam }) {
  const text = useTeamsText()
  const on = useEventsText()('on')
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const [shown, setShown] = useState<'mine' | 'all' | undefined>(team.cards > 0 ? 'mine' : undefined)
  const { owner, active, is_paid } = team
  const lists = team.sees_all ? ([mine, all] as const) : ([mine] as const)
  const state = active ? (is_paid ? 'shared' : 'unpaid') : 'off'

  async function leave(): Promise<void> {
    await api.call('DELETE /api/teams/{userId}', { userId: api.userId })
    await queryClient.invalidateQueries({ queryKey: myTeamKey(api.userId) })
  }

  return (
    <Card
      title={team.event}
      hint={text('eventOf', { owner })}
      actions={active && is_paid && <Badge tone="success">{on}</Badge>}
      className="text-sm"
    >
      <p className={state === 'unpaid' ? 'text-warning' : undefined}>{text(state, { owner })}</p>
      <p className="mt-2 text-muted">
        {text('myCards', { count: team.cards })} {text(team.sees_all ? 'seesAll' : 'seesOwn')}{' '}
        {text('until', { date: dayText(team.until, language) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {lists.map(([whose, label]) => (
          <Button
            key={whose}
            aria-expanded={shown === whose}
            onClick={() => setShown(shown === whose ? undefined : whose)}
          >
            {text(label)}
          </Button>
        ))}
        <Button look="danger" onClick={() => setLeaving(true)}>
          {text('leave')}
        </Button>
      </div>
      {shown && <TeamContacts whose={shown} />}
      {isLeaving && (
        <ConfirmDialog
          title={text('leaveTitle', { name: team.event })}
          text={text('leaveText')}
          action={text('leave')}
          done={text('hasLeft')}
          run={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </Card>
  )
}
