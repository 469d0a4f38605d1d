import { Image, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import type { CardSide, Contact, ImageForm } from '#contracts/contacts.ts'
import { useCardImage } from '#miniapp/api/card-image.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** A photo over the whole screen, fetched ahead. */
export const PhotoViewer = fetchedDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

const names = {
  front: { photo: 'contact.photoFront', card: 'contact.cardFront' },
  back: { photo: 'contact.photoBack', card: 'contact.cardBack' },
} as const

/** One side: the card cut out of its photo, which is one tap away; where its edges were not sure, the photo. */
export function SidePhoto({ contact, side }: { contact: Contact; side: CardSide }) {
  const text = useText()
  const errorText = useErrorText()
  const [enlarged, setEnlarged] = useState<Exclude<ImageForm, 'thumbnail'> | undefined>()
  const isCutOut = contact.cut_outs.includes(side)
  const form = isCutOut ? 'card' : 'photo'
  const shown = useCardImage({ contactId: contact.id, side, form }, true)
  const photo = useCardImage({ contactId: contact.id, side, form: 'photo' }, enlarged === 'photo')
  const name = text(names[side][form])
  if (shown.isLoading) return <Skeleton className="aspect-[8/5] w-full" />
  return (
    <>
      {shown.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {errorText(shown.error)}
          <Button look="plain" onClick={() => void shown.refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {shown.data && (
        <button
          type="button"
          aria-label={text('contact.enlarge', { photo: name })}
          onClick={() => setEnlarged(form)}
          className="relative w-fit max-w-full self-center overflow-hidden rounded-card border border-hairline bg-raised"
        >
          <img src={shown.data} alt={name} className="block max-h-80 max-w-full" />
          <ZoomIn
            aria-hidden="true"
            className="absolute right-2 bottom-2 size-8 rounded-full bg-scrim p-1.5 text-on-scrim"
          />
        </button>
      )}
      {isCutOut && (
        <Button icon={Image} look="plain" className="-mt-1 -ml-3 self-start px-3" onClick={() => setEnlarged('photo')}>
          {text(side === 'front' ? 'contact.original' : 'contact.originalBack')}
        </Button>
      )}
      {enlarged && (
        <PhotoViewer
          name={text(names[side][enlarged])}
          source={enlarged === 'photo' ? photo.data : shown.data}
          error={enlarged === 'photo' ? photo.error : null}
          onClose={() => setEnlarged(undefined)}
        >
          {isCutOut &&
            (['card', 'photo'] as const).map(one => (
              <button
                key={one}
                type="button"
                aria-pressed={enlarged === one}
                onClick={() => setEnlarged(one)}
                className="min-h-11 rounded-full px-4 text-sm font-medium text-on-scrim aria-pressed:bg-scrim aria-pressed:underline"
              >
                {text(one === 'card' ? 'contact.card' : 'contact.original')}
              </button>
            ))}
        </PhotoViewer>
      )}
    </>
  )
}
