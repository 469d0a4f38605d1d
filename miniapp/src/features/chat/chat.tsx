import { Camera, ImageDown } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { useEvents } from '#miniapp/api/events.ts'
import { useScans } from '#miniapp/api/scans.ts'
import { useFirstAnswers } from '#miniapp/api/use-first-answers.ts'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { NotSent } from './answer/answer.tsx'
import { Conversation } from './conversation.tsx'
import { PhotoPicker } from './upload/photo-picker.tsx'
import { useIncomingFiles } from './upload/use-incoming-files.ts'

/** Bot Conversation: the same exchange as in the Telegram chat (PRODUCT §2). */
export function Chat() {
  const text = useText()
  usePageTitle(text('chat.title'))
  const scans = useScans()
  // Drawn in slices, between which a phone goes on answering.
  const page = useDeferredValue(scans.data)
  const { uploads, queue } = useUploadQueue()
  useClosingGuard(uploads.some(({ state, isKept }) => !isKept && state !== 'sent' && state !== 'refused'))
  const isUp = useFirstAnswers()
  useEffect(() => {
    // What fails is fetched when it is shown.
    if (isUp) NotSent.fetch().catch(() => undefined)
  }, [isUp])
  const isOver = useIncomingFiles(queue.add)

  return (
    <section className="relative flex min-h-0 flex-1 flex-col" aria-labelledby="chat-title">
      <h1 id="chat-title" className="sr-only">
        {text('chat.title')}
      </h1>
      <Composer isUp={isUp} onFiles={queue.add} />
      {!page && !scans.isError && <ChatSkeleton />}
      {scans.isError && <LoadError title={text('chat.loadFailed')} query={scans} />}
      {scans.isSuccess && page && <Conversation page={page} uploads={uploads} queue={queue} />}
      {isOver && (
        <div className="absolute inset-2 z-20 flex animate-appear flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed border-link bg-soft text-link">
          <ImageDown aria-hidden="true" className="size-10" strokeWidth={1.5} />
          <p className="font-medium">{text('chat.dropHere')}</p>
        </div>
      )}
    </section>
  )
}

/** The shape of a conversation while it is loading. */
function ChatSkeleton() {
  const text = useText()
  return (
    <div role="status" className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-end gap-3 p-4">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-24 w-72 max-w-full" />
      <Skeleton className="h-40 w-60 max-w-full self-end" />
      <Skeleton className="h-56 w-80 max-w-full" />
    </div>
  )
}

const RunningEvent = fetchedPart(
  async () => (await import('#miniapp/components/events/running-event.tsx')).RunningEvent,
)

/** The one large button of the chat, below the messages; the keyboard comes to it first. */
function Composer(props: { isUp: boolean; onFiles: (files: readonly File[]) => void }) {
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
