import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackSideAnswer, Person, Scan } from '#contracts/scans.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { putScan } from '#miniapp/api/scans.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Bubble } from './bubble.tsx'

const titleOf = (person: Person) => fullName(person) || person.company

/** A back side that names somebody else: is it a new contact, or the back side after all? Nothing is lost meanwhile. */
export function WhoseCard({ scan, whose }: { scan: Scan; whose: NonNullable<Scan['whose']> }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const text = useText()
  const fail = useFailureToast()
  const settle = useMutation({
    mutationFn: (answer: BackSideAnswer) => {
      const owned = { userId: api.userId, scanId: scan.id }
      return api.call('POST /api/scans/{userId}/{scanId}/back-side', { ...owned, body: { answer } })
    },
    onSuccess(answered) {
      putScan(queryClient, api.userId, answered)
      void refreshContacts(queryClient, api.userId)
    },
    onError: fail,
  })
  const known = titleOf(whose.known)
  return (
    <Bubble
      wide
      buttons={
        <>
          <Button look="soft" className="col-span-2" disabled={settle.isPending} onClick={() => settle.mutate('new')}>
            {text('chat.whose.new')}
          </Button>
          {known && (
            <Button
              look="soft"
              className="col-span-2"
              disabled={settle.isPending}
              onClick={() => settle.mutate('back')}
            >
              {text('chat.whose.back', { name: known })}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{text('chat.whose.question', { name: titleOf(whose.read) })}</p>
    </Bubble>
  )
}
