import { Check, ImageIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#miniapp/components/class-names.ts'
import { useCardImage } from '#miniapp/lib/card-image.ts'
import { timeLabel } from '#miniapp/lib/day.ts'
import { useLanguage, useText } from '#miniapp/lib/text.ts'
import { StageLine } from './stage-line.tsx'
import { type Exchange, stageOf } from './timeline.ts'

/** The person's photo, with its progress drawn on it. */
export function PhotoBubble({ exchange }: { exchange: Exchange }) {
  const text = useText()
  const language = useLanguage()
  const stage = stageOf(exchange)
  const isBack = exchange.scan?.back_side || exchange.upload?.backOf !== undefined
  const hasPhoto = exchange.upload !== undefined || exchange.scan?.contact?.has_image === true
  return (
    <figure className="relative w-60 max-w-full group-data-new:animate-rise self-end overflow-hidden rounded-card rounded-br-tail border border-hairline bg-raised">
      <div className="flex aspect-[8/5] items-center justify-center">
        <Photo exchange={exchange} alt={text(isBack ? 'chat.yourBackPhoto' : 'chat.yourPhoto')} />
      </div>
      {stage === 'saved' || stage === 'failed' || stage === 'refused' ? (
        <figcaption
          className={classNames(
            'absolute right-2 bottom-2 flex items-center gap-1 rounded-full px-2 py-0.5 text-xs',
            hasPhoto ? 'bg-scrim text-on-scrim' : 'text-muted',
          )}
        >
          {stage === 'saved' ? (
            <Check aria-hidden="true" className="size-3.5" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-3.5" />
          )}
          <span className={stage === 'saved' ? 'sr-only' : undefined}>
            {text(stage === 'saved' ? 'chat.saved' : stage === 'failed' ? 'chat.failed' : 'chat.notSent')}
          </span>
          <time dateTime={exchange.moment}>{timeLabel(new Date(exchange.moment), language)}</time>
        </figcaption>
      ) : (
        <StageLine stage={stage} share={exchange.upload?.share ?? 0} />
      )}
    </figure>
  )
}

function Photo({ exchange: { scan, upload }, alt }: { exchange: Exchange; alt: string }) {
  const text = useText()
  const [isBroken, setBroken] = useState(false)
  const contact = scan?.contact ?? undefined
  const isWanted = !upload && contact?.has_image === true
  const stored = useCardImage(contact?.id ?? 0, scan?.back_side ? 'back' : 'front', isWanted)
  const source = upload?.preview ?? stored.data
  if (source && !isBroken) {
    return <img src={source} alt={alt} onError={() => setBroken(true)} className="size-full object-cover" />
  }
  return (
    <span className="flex flex-col items-center gap-1 text-xs text-muted">
      <ImageIcon aria-hidden="true" className="size-8" strokeWidth={1.25} />
      {stored.isLoading ? text('loading') : text(isBroken ? 'chat.yourPhoto' : 'chat.photoGone')}
    </span>
  )
}
