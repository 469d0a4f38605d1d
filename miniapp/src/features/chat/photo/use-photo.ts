import { type RefObject, useState } from 'react'
import { useCardImage } from '#miniapp/api/card-image.ts'
import type { TextKey } from '#miniapp/texts/text.ts'
import type { Exchange } from './timeline.ts'
import { useSeen } from './use-seen.ts'

type Photo = {
  /** Undefined until it is there; `instead` says why. */
  source: string | undefined
  instead: TextKey
  onBroken: () => void
}

/** The exchange's photo: the person's own file while it is here, else the kept one, fetched when `place` comes in sight. */
export function usePhoto({ scan, upload }: Exchange, place: RefObject<Element | null>): Photo {
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
