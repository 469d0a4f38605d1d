import { CalendarDays, Download, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useListText } from './list-text.ts'
import { useChangeMany } from './use-change-many.ts'
import type { Chosen } from './use-chosen.ts'

const EventDialog = fetchedDialog(async () => (await import('./event-dialog.tsx')).EventDialog)
const TagDialog = fetchedDialog(async () => (await import('./tag-dialog.tsx')).TagDialog)

const tile = 'min-w-0 flex-col gap-1 px-0.5! text-xs'

/** What can be done with the chosen contacts, below the list. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const text = useListText()
  const change = useChangeMany()
  const [asked, setAsked] = useState<'tag' | 'event'>()
  const ids = [...chosen.ids]
  const none = ids.length === 0
  const close = () => setAsked(undefined)
  return (
    <div className="border-t border-hairline bg-surface px-2 py-1">
      <p role="status" className="px-2 pt-1 text-xs text-muted tabular-nums">
        {text('chosen', { count: ids.length })}
      </p>
      <div className="grid grid-cols-4">
        <ExportMenu
          list={{ ids: ids.join(',') }}
          trigger={
            <Button look="plain" className={tile} disabled={none}>
              <Download aria-hidden="true" className="size-5" />
              {text('export')}
            </Button>
          }
        />
        <Button look="plain" className={tile} disabled={none} onClick={() => setAsked('tag')}>
          <Tag aria-hidden="true" className="size-5" />
          {text('addTag')}
        </Button>
        <Button look="plain" className={tile} disabled={none} onClick={() => setAsked('event')}>
          <CalendarDays aria-hidden="true" className="size-5" />
          {text('move')}
        </Button>
        <Button
          look="danger"
          className={tile}
          disabled={none}
          onClick={() => {
            chosen.stop()
            void change(ids, { what: 'delete' })
          }}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {text('delete')}
        </Button>
      </div>
      {asked === 'tag' && <TagDialog onClose={close} onChoose={tag => void change(ids, { what: 'tag', tag })} />}
      {asked === 'event' && (
        <EventDialog onClose={close} onChoose={event_id => void change(ids, { what: 'event', event_id })} />
      )}
    </div>
  )
}
