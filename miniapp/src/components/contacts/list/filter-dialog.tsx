import { type ReactNode, useState } from 'react'
import { ratings } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import type { ContactList } from '#miniapp/api/contacts.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useNumberText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { Select } from '#miniapp/ui/select.tsx'
import { useListText } from './list-text.ts'

type Filter = Pick<ContactList, 'event' | 'tag' | 'rating' | 'written'>

const noFilter: Filter = { event: undefined, tag: undefined, rating: undefined, written: undefined }

/** Which contacts the list is to show: of an event, with a tag, rated, written to or not. */
export function FilterDialog(props: { filter: Filter; onChoose: (filter: Filter) => void; onClose: () => void }) {
  const text = useListText()
  const number = useNumberText()
  const eventsText = useEventsText()
  const { userId } = useApi()
  const events = useEvents().data ?? []
  const { tags } = useCall('GET /api/contacts/{userId}/tags', { userId }, { gcTime: 0 }).data ?? { tags: [] }
  const [filter, setFilter] = useState(props.filter)
  const close = (chosen: Filter) => {
    props.onChoose(chosen)
    props.onClose()
  }
  return (
    <Dialog title={text('filter')} onClose={props.onClose}>
      <form
        className="flex min-h-0 flex-col"
        onSubmit={event => {
          event.preventDefault()
          close(filter)
        }}
      >
        <div className="flex flex-col gap-4 overflow-y-auto p-5">
          <Choice
            label={text('sorts.event')}
            value={filter.event}
            onChoose={value => setFilter({ ...filter, event: value === undefined ? undefined : Number(value) })}
          >
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice label={text('tag')} value={filter.tag} onChoose={tag => setFilter({ ...filter, tag })}>
            {tags.map(({ tag, contacts }) => (
              <option key={tag} value={tag}>
                {`${tag} (${number(contacts)})`}
              </option>
            ))}
          </Choice>
          <Choice
            label={text('sorts.rating')}
            value={filter.rating}
            onChoose={value => setFilter({ ...filter, rating: ratings.find(rating => rating === value) })}
          >
            {ratings.map(rating => (
              <option key={rating} value={rating}>
                {eventsText(rating)}
              </option>
            ))}
          </Choice>
          <Choice
            label={text('written')}
            value={filter.written}
            onChoose={value =>
              setFilter({ ...filter, written: (['yes', 'no'] as const).find(written => written === value) })
            }
          >
            <option value="no">{text('notWritten')}</option>
            <option value="yes">{text('wasWritten')}</option>
          </Choice>
        </div>
        <DialogFooter apart cancel={text('reset')} onCancel={() => close(noFilter)}>
          <Button type="submit" look="primary">
            {text('show')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Choice(props: {
  label: string
  value: string | number | undefined
  onChoose: (value: string | undefined) => void
  children: ReactNode
}) {
  const any = useListText()('any')
  return (
    <Select
      label={props.label}
      value={props.value ?? ''}
      onChange={({ target }) => props.onChoose(target.value || undefined)}
    >
      <option value="">{any}</option>
      {props.children}
    </Select>
  )
}
