import { useMutation } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Event } from '#contracts/events.ts'
import { plans } from '#contracts/plans.ts'
import type { Team } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { TeamHours } from './team-hours.tsx'
import { TeamInvite } from './team-invite.tsx'
import { TeamPeople } from './team-people.tsx'
import { useRefreshTeam, useTeam } from './use-team.ts'

/** The team of an event as its owner sees it: the invitation, the people, and what they have scanned. */
export function TeamDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const text = useTeamsText()
  const team = useTeam(event.id)
  const { data } = team
  return (
    <Dialog title={text('title', { name: event.name })} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-5">
        {team.isPending && (
          <>
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-40 w-full" />
          </>
        )}
        {team.isError && <LoadError title={text('loadFailed')} query={team} />}
        {data && (
          <>
            {data.may_invite ? <TeamInvite event={event} team={data} /> : <TeamPlan team={data} />}
            {data.may_invite && <TeamSight event={event} />}
            <TeamPeople event={event} team={data} />
            {data.hours.length > 0 && <TeamHours hours={data.hours} />}
            {(data.may_invite || data.group) && <TeamGroup event={event} team={data} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

const lowestPlan = plans.find(({ rights }) => rights.includes('teams'))

/** Says which plan includes teams, and leads to the plans. */
export function TeamPlan({ team }: { team: Team }) {
  const text = useTeamsText()
  const place = usePlace()
  const hasMembers = team.people.some(({ is_owner, is_in }) => is_in && !is_owner)
  return (
    <section className="flex flex-col items-start gap-3 text-sm">
      <p>{text('planNeeded', { plan: lowestPlan?.name })}</p>
      {hasMembers && <p className="text-muted">{text('planEnded')}</p>}
      <Button look="primary" asChild>
        <Link href={place.plans}>{text('seePlans')}</Link>
      </Button>
    </section>
  )
}

/** Whether members see all contacts of the event, or only those that they scanned. */
function TeamSight({ event }: { event: Event }) {
  const text = useTeamsText()
  const actions = useEventActions()
  const save = useMutation({
    mutationFn: (members_see_all: boolean) => actions.save(event, { members_see_all }),
  })
  return (
    <section>
      <Switch
        label={text('seeAll')}
        hint={text('seeAllHint')}
        checked={save.isPending ? save.variables : event.members_see_all}
        onChange={seesAll => save.mutate(seesAll)}
      />
      <ErrorLine error={save.error} />
    </section>
  )
}

/** The Telegram group whose photos go to the event, or the way to link one; nothing where the bot's name is unknown. */
function TeamGroup({ event, team: { group, group_link } }: { event: Event; team: Team }) {
  const text = useTeamsText()
  const telegram = useTelegram()
  const { userId, call } = useApi()
  const refresh = useRefreshTeam(event.id)
  const [isUnlinking, setUnlinking] = useState(false)
  if (!group && !group_link) return null
  return (
    <Section title={text('group')} as="h3" className="flex flex-col items-start gap-2 text-sm">
      {group ? (
        <>
          <p className="max-w-full font-medium break-words">{group.title}</p>
          <p className="text-muted">{text(group.is_admin ? 'groupAdmin' : 'groupMention')}</p>
          <Button look="danger" className="-ml-4" onClick={() => setUnlinking(true)}>
            {text('unlink')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{text('groupHint')}</p>
          {group_link && (
            <Button icon={Users} onClick={() => telegram.openLink(group_link)}>
              {text('useInGroup')}
            </Button>
          )}
        </>
      )}
      {isUnlinking && group && (
        <ConfirmDialog
          title={text('unlinkTitle', { title: group.title })}
          text={text('unlinkText')}
          action={text('unlink')}
          done={text('unlinked')}
          run={async () => {
            await call('DELETE /api/events/{userId}/{eventId}/group', { userId, eventId: event.id })
            await refresh()
          }}
          onClose={() => setUnlinking(false)}
        />
      )}
    </Section>
  )
}
