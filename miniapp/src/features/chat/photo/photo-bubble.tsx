import { Check, ImageIcon, Text, TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCardImage } from '#miniapp/api/card-image.ts'
import { timeLabel } from '#miniapp/format/day.ts'
import { type TextKey, useLanguage, useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { type Exchange, type Stage, stageOf } from './timeline.ts'

/** The person's photo, with its progress drawn on it. */
export function PhotoBubble({ exchange }: { exchange: Exchange }) {
  const text = useText()
  const language = useLanguage()
  const stage = stageOf(exchange)
  const isBack = exchange.scan?.back_side || exchange.upload?.backOf !== undefined
  const place = useRef<HTMLElement>(null)
  const photo = usePhoto(exchange, place)
  const isText = exchange.scan?.is_text ?? false
  const isGone = isText || (photo.instead === 'chat.photoGone' && !photo.source)
  const Icon = isText ? Text : ImageIcon
  return (
    <figure
      ref={place}
      className="relative w-60 max-w-full group-data-new:animate-rise self-end overflow-hidden rounded-card rounded-br-tail border border-hairline bg-raised"
    >
      <div className={classNames('flex items-center justify-center', isGone ? 'h-20 pb-6' : 'aspect-[8/5]')}>
        {photo.source ? (
          <img
            src={photo.source}
            alt={text(isBack ? 'chat.yourBackPhoto' : 'chat.yourPhoto')}
            onError={photo.onBroken}
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span className={classNames('flex items-center gap-2 text-xs text-muted', !isGone && 'flex-col')}>
            <Icon aria-hidden="true" className={isGone ? 'size-5' : 'size-8'} strokeWidth={1.25} />
            {text(isText ? 'chat.textSent' : photo.instead)}
          </span>
        )}
      </div>
      {stage === 'saved' || stage === 'failed' || stage === 'refused' ? (
        <figcaption
          className={classNames(
            'absolute right-2 bottom-2 flex items-center gap-1 rounded-full px-2 py-0.5 text-xs',
            photo.source ? 'bg-scrim text-on-scrim' : 'text-muted',
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

const steps = ['uploading', 'queued', 'reading', 'extracting'] as const

/** Where a photo is on its way, in words and as a line of steps. */
function StageLine({ stage, share }: { stage: Exclude<Stage, 'saved' | 'failed' | 'refused'>; share: number }) {
  const text = useText()
  const reached = stage === 'waiting' ? -1 : steps.indexOf(stage)
  return (
    <figcaption className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-scrim px-3 py-2 text-xs font-medium text-on-scrim">
      {stage === 'waiting' && text('chat.waitingToSend')}
      {stage === 'uploading' && (
        // The percentage alone would be read out again and again.
        <span aria-live="off">{text('chat.uploading', { percent: Math.round(share * 100) })}</span>
      )}
      {(stage === 'queued' || stage === 'reading' || stage === 'extracting') && text(`chat.${stage}`)}
      <span aria-hidden="true" className="flex gap-1">
        {steps.map((step, index) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full bg-on-scrim',
              index > reached && 'opacity-30',
              index === reached && 'animate-shimmer',
            )}
          />
        ))}
      </span>
    </figcaption>
  )
}

type Photo = {
  /** Undefined until it is there; `instead` says why. */
  source: string | undefined
  instead: TextKey
  onBroken: () => void
}

/** The exchange's photo: the person's own file while it is here, else the kept one, fetched when `place` comes in sight. */
function usePhoto({ scan, upload }: Exchange, place: RefObject<Element | null>): Photo {
  const isSeen = useSeen(place)
  const [broken, setBroken] = useState<string>()
  const contact = scan?.contact ?? undefined
  const side = scan?.back_side ? 'back' : 'front'
  // Few browsers show a HEIC, and none a PDF as a picture.
  const own = upload?.preview === broken ? undefined : upload?.preview
  const isKept = !own && contact?.images.includes(side) === true
  const stored = useCardImage({ contactId: contact?.id ?? 0, side, form: 'photo' }, isKept && isSeen)
  const source = own ?? (stored.data === broken ? undefined : stored.data)
  return {
    source,
    instead: isKept && !stored.isError && !stored.data ? 'loading' : broken ? 'chat.yourPhoto' : 'chat.photoGone',
    onBroken: () => setBroken(source),
  }
}

/** Whether an element has been in sight since it was there. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(element.current)
    return () => watch.disconnect()
  })
  return isSeen
}
