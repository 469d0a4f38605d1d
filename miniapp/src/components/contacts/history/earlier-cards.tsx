import { useState } from 'react'
import type { CardSide, Contact, EarlierCard } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useEarlierImage } from '#miniapp/api/card-image.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { PhotoViewer } from '#miniapp/components/contacts/photos/side-photo.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Section } from '#miniapp/ui/section.tsx'

/** The cards of a contact in order, the present one first; stands there once there was an earlier one. */
export function EarlierCards({ contact }: { contact: Contact }) {
  const text = usePeopleText()
  const { userId } = useApi()
  const input = { userId, contactId: contact.id }
  // Scanning and merging change them without changing the contact's page.
  const options = { select: ({ cards }: { cards: EarlierCard[] }) => cards, staleTime: 0 }
  const cards = useCall('GET /api/contacts/{userId}/{contactId}/earlier-cards', input, options).data ?? []
  if (cards.length === 0) return null
  return (
    <Section title={text('cards')}>
      <ol className="rounded-card border border-hairline bg-surface">
        <li className={row}>
          <CardLines card={contact} />
          <p className="text-xs text-muted">
            {text('now')} · <DayText moment={contact.timestamp} />
          </p>
        </li>
        {cards.map(card => (
          <li key={card.id} className={row}>
            <CardLines card={card} />
            <p className="text-xs text-muted">
              <DayText moment={card.seen_at} />
            </p>
            {card.images.length > 0 && (
              <p className="mt-2 flex flex-wrap gap-2">
                {card.images.map(side => (
                  <EarlierPhoto key={side} contactId={contact.id} card={card} side={side} />
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const row = 'border-b border-hairline px-4 py-3 text-sm last:border-b-0'

function CardLines({ card }: { card: Pick<EarlierCard, 'company' | 'position' | 'email' | 'phone'> }) {
  const text = useText()
  return (
    <>
      <p className="font-medium wrap-anywhere">{card.company || text('contacts.noCompany')}</p>
      <p className="text-muted wrap-anywhere">{[card.position, card.email, card.phone].filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** One side of an earlier card, small; a tap shows it over the whole screen. */
function EarlierPhoto({ contactId, card, side }: { contactId: number; card: EarlierCard; side: CardSide }) {
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
