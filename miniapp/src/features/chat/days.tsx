import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Answer } from './answer/answer.tsx'
import { PhotoBubble } from './photo/photo-bubble.tsx'
import { type Day, idOf, notSentUntil } from './photo/timeline.ts'

/** Exchanges under their days; the first day has no heading where it goes on. Those after `lastKnown` are seen to come. */
export function Days(props: { days: readonly Day[]; isContinued?: boolean; lastKnown?: number; queue: UploadQueue }) {
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
