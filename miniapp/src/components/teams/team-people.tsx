import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '#contracts/events.ts'
import type { Team, TeamPerson } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { useRefreshTeam } from './use-team.ts'

/** Who scans into an event and what became of their cards. The owner can remove members, and undo it. */
export function TeamPeople({ event, team }: { event: Event; team: Team }) {
  const text = useTeamsText()
  const { userId, call } = useApi()
  const refresh = useRefreshTeam(event.id)
  const pathOf = (memberId: number) => ({ userId, eventId: event.id, memberId })
  const [removed, setRemoved] = useState<{ id: number; name: string }>()
  // In the row, not in a toast: nothing outside a dialog can be pressed.
  const [undoable, setUndoable] = useState<number>()
  const restore = useMutation({
    mutationFn: (id: number) =>
      call('POST /api/events/{userId}/{eventId}/members/{memberId}/restore', pathOf(id)).then(refresh),
    onSuccess: () => setUndoable(undefined),
  })
  return (
    <Section title={text('people')} as="h3">
      <ul>
        {team.people.map(person => (
          <Person
            key={person.user_id}
            person={person}
            onRemove={id => setRemoved({ id, name: person.name })}
            onUndo={person.user_id === undoable ? restore.mutate : undefined}
          />
        ))}
      </ul>
      <ErrorLine error={restore.error} />
      {team.people.length === 1 && <p className="text-sm text-muted">{text('nobody')}</p>}
      {team.written_to > 0 && <p className="text-sm text-muted">{text('writtenToAll', { count: team.written_to })}</p>}
      {removed && (
        <ConfirmDialog
          title={text('removeTitle', { name: removed.name })}
          text={text('removeText')}
          action={text('remove')}
          done={text('removed', { name: removed.name })}
          run={async () => {
            await call('DELETE /api/events/{userId}/{eventId}/members/{memberId}', pathOf(removed.id))
            await refresh()
            setUndoable(removed.id)
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  )
}

function Person(props: {
  person: TeamPerson
  onRemove: (id: number) => void
  /** Takes the removal back. */
  onUndo: ((id: number) => void) | undefined
}) {
  const { person, onRemove, onUndo } = props
  const undo = useText()('undo')
  const text = useTeamsText()
  const eventsText = useEventsText()
  const { user_id, name, is_owner, is_in, cards, rated, written_to } = person
  const figures = [
    text('cards', { count: cards }),
    rated.hot + rated.warm + rated.cold > 0 && eventsText('rated', rated),
    written_to > 0 && text('writtenTo', { count: written_to }),
  ]
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-hairline py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium break-words">
          <span className="min-w-0">{user_id === null ? text('gone') : name}</span>
          {is_owner && <Badge>{text('you')}</Badge>}
          {!is_in && user_id !== null && <Badge>{text('left')}</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">{figures.filter(Boolean).join(' · ')}</p>
      </div>
      {user_id !== null && is_in && !is_owner && (
        <Button
          look="danger"
          className="-mr-3 px-3"
          aria-label={`${text('remove')} ${name}`}
          onClick={() => onRemove(user_id)}
        >
          {text('remove')}
        </Button>
      )}
      {user_id !== null && !is_in && onUndo && (
        <Button look="plain" className="-mr-3 px-3" aria-label={`${undo} ${name}`} onClick={() => onUndo(user_id)}>
          {undo}
        </Button>
      )}
    </li>
  )
}
