import { useMutation } from '@tanstack/react-query'
import type { Event } from '#contracts/events.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

/** Whether members see all contacts of the event, or only those that they scanned. */
export function TeamSight({ event }: { event: Event }) {
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
