import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ScanPage } from '#contracts/scans.ts'
import { scanPageSize } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { putEarlier } from '#miniapp/api/scans.ts'
import type { Upload, UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Answer } from './answer/answer.tsx'
import { Bubble } from './answer/bubble.tsx'
import { PhotoBubble } from './photo/photo-bubble.tsx'
import { type Day, daysBetween, idOf, notSentUntil, stageOf, timeline } from './photo/timeline.ts'
import sampleCard from './sample-card.jpg'
import { useScrollPlace } from './use-scroll-place.ts'

type ConversationProps = { page: ScanPage; uploads: readonly Upload[]; queue: UploadQueue }

/**
 * The messages, oldest first; what is new is read out and scrolled into view. Earlier ones come when asked for or
 * scrolled to: they stand outside the log, which would read them out as news.
 */
export function Conversation({ page, uploads, queue }: ConversationProps) {
  const text = useText()
  const earlier = useEarlier(page)
  const [lastKnown] = useState(() => page.scans.at(-1)?.id ?? 0)
  const days = timeline(page.scans, uploads)
  const before = daysBetween(days, { from: earlier.firstShown, before: earlier.logStart })
  const latest = daysBetween(days, { from: earlier.logStart })
  const stages = latest.flatMap(day => day.exchanges.map(stageOf)).join()
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useScrollPlace({ scroller, content, start: earlier.firstShown, end: stages })
  const greeting = <Greeting isFirstVisit={days.length === 0} onFiles={queue.add} />
  const hasLogOnly = !earlier.hasMore && before.length === 0

  return (
    <section
      ref={scroller}
      aria-label={text('chat.messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
    >
      <div ref={content} className="mx-auto flex min-h-full max-w-2xl flex-col justify-end gap-3 p-4">
        {earlier.hasMore && (
          <EarlierButton
            scroller={scroller}
            firstShown={earlier.firstShown}
            isLoading={earlier.isLoading}
            onShow={earlier.show}
          />
        )}
        {!earlier.hasMore && !hasLogOnly && greeting}
        <Days days={before} queue={queue} />
        <div role="log" aria-label={text('chat.log')} className="flex flex-col gap-3">
          {hasLogOnly && greeting}
          <Days days={latest} isContinued={before.at(-1)?.day === latest[0]?.day} lastKnown={lastKnown} queue={queue} />
        </div>
      </div>
    </section>
  )
}

/** Exchanges under their days; the first day has no heading where it goes on. Those after `lastKnown` are seen to come. */
function Days(props: { days: readonly Day[]; isContinued?: boolean; lastKnown?: number; queue: UploadQueue }) {
  const { days, isContinued = false, lastKnown = Number.POSITIVE_INFINITY, queue } = props
  return days.map(({ day, exchanges }, dayIndex) => (
    <section key={day} className="flex flex-col gap-3">
      {!(isContinued && dayIndex === 0) && (
        <h2 className="self-center rounded-full bg-raised px-3 py-1 text-xs font-medium text-muted">
          <DayText moment={exchanges[0]?.moment ?? day} />
        </h2>
      )}
      {exchanges.map((exchange, index) => (
        <article
          key={exchange.key}
          data-new={idOf(exchange) > lastKnown || undefined}
          className="group flex flex-col gap-3"
        >
          <PhotoBubble exchange={exchange} />
          <Answer exchange={exchange} notSent={notSentUntil(exchanges, index)} queue={queue} />
        </article>
      ))}
    </section>
  ))
}

/** Stands before the first message: earlier ones come when it is pressed, or when it is about to scroll into sight. */
function EarlierButton(props: {
  scroller: RefObject<HTMLElement | null>
  firstShown: number
  isLoading: boolean
  onShow: () => void
}) {
  const { scroller, firstShown, isLoading, onShow } = props
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const show = useRef(onShow)
  useEffect(() => {
    show.current = onShow
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that leaves the button in sight calls for the next
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && show.current(), {
      root: scroller.current,
      rootMargin: '600px 0px 0px',
    })
    if (button.current) watch.observe(button.current)
    return () => watch.disconnect()
  }, [scroller, firstShown])
  useLayoutEffect(() => {
    const own = button.current
    // The keyboard stays among the messages when there is nothing more to show.
    return () => {
      if (document.activeElement === own) scroller.current?.focus({ preventScroll: true })
    }
  }, [scroller])
  return (
    <Button ref={button} look="plain" className="self-center" aria-disabled={isLoading} onClick={onShow}>
      {text(isLoading ? 'loading' : 'chat.earlier')}
    </Button>
  )
}

/** The bot's first words; on the first visit with a sample card to try. */
function Greeting(props: { isFirstVisit: boolean; onFiles: (files: readonly File[]) => void }) {
  const text = useText()

  async function scanSample(): Promise<void> {
    const picture = await (await fetch(sampleCard)).blob()
    props.onFiles([new File([picture], 'sample-card.jpg', { type: 'image/jpeg' })])
  }

  return (
    <>
      <Bubble>
        <p className="text-sm">{text('chat.greeting')}</p>
        <p className="mt-2 text-sm text-muted">{text('chat.greetingHow')}</p>
      </Bubble>
      {props.isFirstVisit && (
        <Bubble
          buttons={
            <Button look="soft" className="col-span-2" onClick={() => void scanSample()}>
              {text('chat.sampleButton')}
            </Button>
          }
        >
          <p className="text-sm font-medium">{text('chat.sampleTitle')}</p>
          <img
            src={sampleCard}
            alt={text('chat.sampleAlt')}
            width={1050}
            height={600}
            className="my-3 h-auto w-full rounded-control border border-hairline"
          />
          <p className="text-xs text-muted">{text('chat.sampleNote')}</p>
        </Bubble>
      )}
    </>
  )
}

/**
 * How far back the chat is shown: at first one page, a page more with each `show`. The log starts with the scan
 * `logStart` for as long as the chat is open; everything from `firstShown` up to it was asked for.
 */
function useEarlier({ scans, has_earlier }: ScanPage) {
  const api = useApi()
  const queryClient = useQueryClient()
  const fail = useFailureToast()
  const [logStart] = useState(() => scans.at(-scanPageSize)?.id ?? 0)
  const [wanted, setWanted] = useState(0)
  const older = scans.filter(scan => scan.id < logStart)
  const shown = Math.min(wanted, older.length)
  const load = useMutation({
    mutationFn: () =>
      api.call('GET /api/scans/{userId}', {
        userId: api.userId,
        query: { before: scans[0]?.id, limit: scanPageSize },
      }),
    onSuccess: page => putEarlier(queryClient, api.userId, page),
    onError: fail,
  })

  function show(): void {
    if (load.isPending) return
    setWanted(shown + scanPageSize)
    if (has_earlier && older.length < shown + scanPageSize) load.mutate()
  }

  return {
    logStart,
    firstShown: older[older.length - shown]?.id ?? logStart,
    hasMore: has_earlier || shown < older.length,
    isLoading: load.isPending,
    show,
  }
}
