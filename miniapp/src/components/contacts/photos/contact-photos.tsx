import { ImageOff, ScanSearch } from 'lucide-react'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { SidePhoto } from './side-photo.tsx'

/** The card, both sides where there are two; a tap enlarges them. */
export function ContactPhotos({ contact }: { contact: Contact }) {
  const text = useText()
  const place = usePlace()
  if (contact.images.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImageOff aria-hidden="true" className="size-4" />
        {text('contact.noPhoto')}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      {contact.images.map(side => (
        <SidePhoto key={side} contact={contact} side={side} />
      ))}
      <Button look="soft" asChild>
        <Link href={place.compare(contact.id)}>
          <ScanSearch aria-hidden="true" className="size-5" />
          {text('contact.compare')}
        </Link>
      </Button>
    </div>
  )
}
