import type { Scan } from '#contracts/scans.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useText } from '#miniapp/texts/text.ts'
import { KeepBothButton } from './keep-both-button.tsx'

/** The further cards of a photo that were in the contacts already, each with the way to keep it apart. */
export function MergedCards({ scan, onKept }: { scan: Scan; onKept: () => void }) {
  const text = useText()
  return scan.further_merged.map(card => (
    <div key={card.card_id} className="mt-2">
      <p id={`merged-${card.card_id}`} className="break-words">
        {card.new_firm
          ? text('chat.saying.moved', { name: fullName(card) || text('contacts.unnamed'), ...card.new_firm })
          : text('chat.cards.merged', { name: fullName(card) || card.company || text('contacts.unnamed') })}
      </p>
      <KeepBothButton
        scan={scan}
        cardId={card.card_id}
        describedBy={`merged-${card.card_id}`}
        className="mt-1 w-full"
        onKept={onKept}
      />
    </div>
  ))
}
