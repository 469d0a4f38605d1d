import { Scan } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CardSide } from '#contracts/contacts.ts'
import type { PictureBox } from '#contracts/values/read-values.ts'
import { useCardImage } from '#miniapp/api/card-image.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useCompareText } from './compare-text.ts'
import { type Size, type Zoom, zoomTo } from './zoom.ts'

/** A side of the card, magnified and moved so that the box of a value is large in the middle, with a frame around it. */
export function CardFocus(props: {
  contactId: number
  side: CardSide
  /** Undefined where the value is not in the photo: the whole side is shown. */
  box: PictureBox | undefined
  className?: string
}) {
  const { contactId, side, box } = props
  const text = useText()
  const compareText = useCompareText()
  const errorText = useErrorText()
  const { data, error, refetch } = useCardImage({ contactId, side, form: 'photo' }, true)
  const frame = useRef<HTMLElement>(null)
  const [pane, setPane] = useState<Size>()
  const [loaded, setLoaded] = useState<{ source: string; picture: Size }>()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setPane(entry.contentRect))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const picture = loaded?.source === data ? loaded?.picture : undefined
  const zoom = pane && picture && zoomTo(isWhole ? undefined : box, { picture, pane })

  return (
    <figure ref={frame} className={classNames('relative m-0 overflow-hidden bg-raised', props.className)}>
      {data && (
        <img
          src={data}
          alt={text(side === 'front' ? 'contact.photoFront' : 'contact.photoBack')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLoaded({ source: data, picture: { width, height } })
          }
          className={classNames(moving, 'max-w-none origin-top-left transition-transform', !zoom && 'invisible')}
          style={zoom && { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      )}
      {zoom && picture && box && (
        <span
          aria-hidden="true"
          className={classNames(moving, 'rounded-tail outline-2 outline-offset-4 outline-accent transition-all')}
          style={placeIn(zoom, picture, box)}
        />
      )}
      {!zoom && !error && <Skeleton className="absolute inset-0" />}
      {error && (
        <p role="alert" className="absolute inset-0 flex flex-wrap items-center justify-center gap-x-2 p-4 text-sm">
          {errorText(error)}
          <Button look="plain" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      <button
        type="button"
        aria-pressed={isWhole}
        aria-label={compareText('whole')}
        title={compareText('whole')}
        // The field keeps the keyboard.
        onMouseDown={event => event.preventDefault()}
        onClick={() => setWhole(!isWhole)}
        className="absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-scrim text-on-scrim aria-pressed:ring-2 aria-pressed:ring-on-scrim"
      >
        <Scan aria-hidden="true" className="size-5" />
      </button>
    </figure>
  )
}

const moving = 'absolute top-0 left-0 duration-200 ease-out'

function placeIn({ scale, x, y }: Zoom, picture: Size, [left, top, width, height]: PictureBox) {
  return {
    transform: `translate(${x + left * picture.width * scale}px, ${y + top * picture.height * scale}px)`,
    width: width * picture.width * scale,
    height: height * picture.height * scale,
  }
}
