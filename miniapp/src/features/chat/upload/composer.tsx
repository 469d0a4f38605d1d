import { Camera } from 'lucide-react'
import { useEvents } from '#miniapp/api/events.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { PhotoPicker } from './photo-picker.tsx'

const RunningEvent = fetchedPart(
  async () => (await import('#miniapp/components/events/running-event.tsx')).RunningEvent,
)

/** The one large button of the chat, below the messages; the keyboard comes to it first. */
export function Composer(props: { isUp: boolean; onFiles: (files: readonly File[]) => void }) {
  const text = useText()
  return (
    <div className="order-last shrink-0 border-t border-hairline bg-surface py-3">
      <div className="mx-auto flex max-w-2xl flex-col items-center gap-1 px-4">
        <PhotoPicker multiple onFiles={props.onFiles}>
          {open => (
            <Button look="primary" className="min-h-12 w-full text-base" onClick={open}>
              <Camera aria-hidden="true" className="size-5" />
              {text('chat.scanCard')}
            </Button>
          )}
        </PhotoPicker>
        {props.isUp && <EventRow />}
        <p className="hidden text-xs text-muted pointer-fine:block">{text('chat.dropHint')}</p>
      </div>
    </div>
  )
}

/** The event that is on; who is at none fetches nothing of it. */
function EventRow() {
  const isAtEvent = useEvents().data?.some(({ active }) => active) ?? false
  return isAtEvent && <RunningEvent />
}
