import { useMutation } from '@tanstack/react-query'
import type { Event } from '#contracts/events.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

/** Whether members see all contacts of the event, or only those that they scanned. */
export function TeamSight({ event }: { event: Event }) {
  const text = useTeamsText()
  const errorText = useErrorText()
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
      {save.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(save.error)}
        </p>
      )}
    </section>
  )
}
