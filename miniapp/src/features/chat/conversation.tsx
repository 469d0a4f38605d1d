import { useLayoutEffect, useRef } from 'react'
import type { Scan } from '#core/contracts/scans.ts'
import { DayText } from '#miniapp/components/day-text.tsx'
import { useText } from '#miniapp/lib/text.ts'
import { Answer } from './answer.tsx'
import { Greeting } from './greeting.tsx'
import { PhotoBubble } from './photo-bubble.tsx'
import { stageOf, timeline } from './timeline.ts'
import type { Upload, UploadQueue } from './upload-queue.ts'

type ConversationProps = { scans: readonly Scan[]; uploads: readonly Upload[]; queue: UploadQueue }

/** The messages, oldest first; what is new is read out and scrolled into view. */
export function Conversation({ scans, uploads, queue }: ConversationProps) {
  const text = useText()
  const days = timeline(scans, uploads)
  const stages = days.flatMap(day => day.exchanges.map(stageOf)).join()
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Anything that changes a stage adds a message at the end.
    if (stages) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [stages])

  return (
    <div
      ref={log}
      role="log"
      aria-label={text('chat.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <div className="mx-auto flex min-h-full max-w-2xl flex-col justify-end gap-3 p-4">
        <Greeting isFirstVisit={days.length === 0} onFiles={queue.add} />
        {days.map(({ day, exchanges }) => (
          <section key={day} className="flex flex-col gap-3">
            <h2 className="self-center rounded-full bg-raised px-3 py-1 text-xs font-medium text-muted">
              <DayText moment={exchanges[0]?.moment ?? day} />
            </h2>
            {exchanges.map(exchange => (
              <article key={exchange.key} className="flex flex-col gap-3">
                <PhotoBubble exchange={exchange} />
                <Answer exchange={exchange} queue={queue} />
              </article>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
