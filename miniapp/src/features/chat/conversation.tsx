import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ScanPage } from '#contracts/scans.ts'
import type { Upload, UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Answer } from './answer/answer.tsx'
import { Greeting } from './greeting.tsx'
import { PhotoBubble } from './photo/photo-bubble.tsx'
import { type Day, daysBetween, idOf, notSentUntil, stageOf, timeline } from './photo/timeline.ts'
import { useEarlier } from './use-earlier.ts'
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
