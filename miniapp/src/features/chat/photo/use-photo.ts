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
  const [isBroken, setBroken] = useState(false)
  const contact = scan?.contact ?? undefined
  const side = scan?.back_side ? 'back' : 'front'
  const isKept = !upload && contact?.images.includes(side) === true
  const stored = useCardImage({ contactId: contact?.id ?? 0, side, form: 'photo' }, isKept && isSeen)
  return {
    source: isBroken ? undefined : (upload?.preview ?? stored.data),
    instead: isBroken ? 'chat.yourPhoto' : isKept && !stored.isError ? 'loading' : 'chat.photoGone',
    onBroken: () => setBroken(true),
  }
}
