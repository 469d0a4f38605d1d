import { useCardImage } from '#miniapp/api/card-image.ts'

/** A contact's card, small; its place is as large before it is there. Says nothing to screen readers: the name stands beside it. */
export function CardThumbnail({ contactId }: { contactId: number }) {
  const { data } = useCardImage({ contactId, side: 'front', form: 'thumbnail' }, true)
  return (
    <span aria-hidden="true" className="block h-10 w-16 overflow-hidden rounded-tail bg-raised">
      {data && <img src={data} alt="" width={64} height={40} className="size-full object-contain" />}
    </span>
  )
}
