import { IdCard } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import { useCardImage } from '#miniapp/api/card-image.ts'

/** A contact's card, small, in a box of a fixed size. Hidden from screen readers: the name is beside it. */
export function CardThumbnail({ contact: { id: contactId, images } }: { contact: Pick<Contact, 'id' | 'images'> }) {
  const hasPicture = images.includes('front')
  const { data } = useCardImage({ contactId, side: 'front', form: 'thumbnail' }, hasPicture)
  return (
    <span
      aria-hidden="true"
      className="flex h-10 w-16 items-center justify-center overflow-hidden rounded-tail border border-hairline bg-raised"
    >
      {!hasPicture && <IdCard className="size-5 text-muted" strokeWidth={1.5} />}
      {data && <img src={data} alt="" width={64} height={40} className="size-full object-cover" />}
    </span>
  )
}
