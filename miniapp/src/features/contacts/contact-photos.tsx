import { ImageOff, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { useCardImage } from '#miniapp/api/card-image.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

/** The photos of the card, both sides where there are two; a tap enlarges them. */
export function ContactPhotos({ contact }: { contact: Contact }) {
  const text = useText()
  const front = useCardImage(contact.id, 'front', contact.has_image)
  const back = useCardImage(contact.id, 'back', contact.has_image)
  const [enlarged, setEnlarged] = useState<{ name: string; source: string } | undefined>()
  if (!contact.has_image) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImageOff aria-hidden="true" className="size-4" />
        {text('contact.noPhoto')}
      </p>
    )
  }
  const photos = [
    { name: text('contact.photoFront'), source: front.data },
    { name: text('contact.photoBack'), source: back.data },
  ]
  return (
    <div className="flex flex-col gap-2">
      {front.isLoading && <Skeleton className="aspect-[8/5] w-full" />}
      {photos.map(
        ({ name, source }) =>
          source && (
            <button
              key={name}
              type="button"
              aria-label={text('contact.enlarge', { photo: name })}
              onClick={() => setEnlarged({ name, source })}
              className="relative overflow-hidden rounded-card border border-hairline bg-raised"
            >
              <img src={source} alt={name} className="max-h-80 w-full object-contain" />
              <ZoomIn
                aria-hidden="true"
                className="absolute right-2 bottom-2 size-8 rounded-full bg-scrim p-1.5 text-on-scrim"
              />
            </button>
          ),
      )}
      {enlarged && <PhotoViewer {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </div>
  )
}
