import { useState } from 'react'
import type { CardSide, EarlierCard } from '#contracts/contacts.ts'
import { useEarlierImage } from '#miniapp/api/card-image.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { PhotoViewer } from '#miniapp/components/contacts/photos/side-photo.tsx'
import { useText } from '#miniapp/texts/text.ts'

/** One side of an earlier card, small; a tap shows it over the whole screen. */
export function EarlierPhoto({ contactId, card, side }: { contactId: number; card: EarlierCard; side: CardSide }) {
  const text = useText()
  const peopleText = usePeopleText()
  const [isLarge, setLarge] = useState(false)
  const form = card.cut_outs.includes(side) ? 'card' : 'photo'
  const picture = useEarlierImage({ contactId, cardId: card.id, side, form })
  const name = peopleText(side, { company: card.company || text('contacts.noCompany') })
  if (!picture.data) return null
  return (
    <>
      <button
        type="button"
        aria-label={text('contact.enlarge', { photo: name })}
        onClick={() => setLarge(true)}
        className="overflow-hidden rounded-control border border-hairline bg-raised"
      >
        <img src={picture.data} alt={name} className="h-20 w-32 object-contain" />
      </button>
      {isLarge && (
        <PhotoViewer name={name} source={picture.data} error={null} onClose={() => setLarge(false)}>
          {null}
        </PhotoViewer>
      )}
    </>
  )
}
