import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { Scan } from '#contracts/scans.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { putScan } from '#miniapp/api/scans.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { KeepBothButton } from './keep-both-button.tsx'

/** What becomes of the other cards in a photo: asked first, then told. Nothing where there was one card. */
export function FurtherCards({ scan }: { scan: Scan }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const text = useText()
  const fail = useFailureToast()
  const box = useRef<HTMLDivElement>(null)
  const place = usePlace()
  const answer = useMutation({
    mutationFn: (save: boolean) =>
      api.call('POST /api/scans/{userId}/{scanId}/cards', { userId: api.userId, scanId: scan.id, body: { save } }),
    onSuccess(answered) {
      // The buttons go, and the keyboard would go with them to the top of the page.
      box.current?.focus()
      putScan(queryClient, api.userId, answered)
      void refreshContacts(queryClient, api.userId)
    },
    onError: fail,
  })
  const count = scan.cards_waiting + 1
  const isSeen = scan.cards_waiting > 0 || scan.cards_saved > 0
  // While it is being answered the box stays: the news of the answer may come before the answer.
  if (!isSeen && answer.isIdle) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={classNames('text-sm outline-none', isSeen && 'mt-3 border-t border-hairline pt-3')}
    >
      {scan.cards_waiting > 0 ? (
        <>
          <p>{text('chat.cards.seen', { count })}</p>
          <div className="mt-2 grid grid-cols-2 gap-2">
            <Button look="soft" disabled={answer.isPending} onClick={() => answer.mutate(true)}>
              {text('chat.cards.saveAll', { count })}
            </Button>
            <Button look="soft" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
              {text('chat.cards.onlyFirst')}
            </Button>
          </div>
        </>
      ) : (
        scan.cards_saved > 0 && (
          <>
            <Link href={place.contacts} className="underline">
              {text('chat.cards.saved', { count: scan.cards_saved })}
            </Link>
            <MergedCards scan={scan} onKept={() => box.current?.focus()} />
          </>
        )
      )}
    </div>
  )
}

/** The further cards of a photo that were in the contacts already, each with the way to keep it apart. */
export function MergedCards({ scan, onKept }: { scan: Scan; onKept: () => void }) {
  const text = useText()
  return scan.further_merged.map(card => (
    <div key={card.card_id} className="mt-2">
      <p id={`merged-${card.card_id}`} className="break-words">
        {text(card.new_firm ? 'chat.saying.moved' : 'chat.cards.merged', {
          name: contactName(card) || text('contacts.unnamed'),
          ...card.new_firm,
        })}
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
