import { useRef, useState } from 'react'
import type { ScanPage } from '#contracts/scans.ts'
import type { Upload, UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Days } from './days.tsx'
import { EarlierButton } from './earlier-button.tsx'
import { Greeting } from './greeting.tsx'
import { daysBetween, stageOf, timeline } from './photo/timeline.ts'
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
