import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { userKey } from '#miniapp/api/user.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

/** Whose contact this is, and the way to keep a copy of it; nothing for the person's own contacts. */
export function ContactOfTeam({ contact: { id: contactId, book_of, event, standing } }: { contact: Contact }) {
  const text = useTeamsText()
  const errorText = useErrorText()
  const place = usePlace()
  const api = useApi()
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: () => api.call('POST /api/teams/{userId}/contacts/{contactId}/keep', { userId: api.userId, contactId }),
    onSuccess: () => {
      void refreshContacts(queryClient, api.userId)
      void queryClient.invalidateQueries({ queryKey: userKey(api.userId) })
    },
  })
  if (book_of === null) return null
  const isQuota = keep.error instanceof ApiError && keep.error.code === 'quota-exceeded'
  return (
    <section className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-surface p-4 text-sm">
      <p>{text('book', { event, owner: book_of })}</p>
      {standing === 'met' && <p className="text-muted">{text('met', { owner: book_of })}</p>}
      {standing !== 'met' && !keep.data && (
        <>
          <Button disabled={keep.isPending} onClick={() => keep.mutate()}>
            {text('keep')}
          </Button>
          <p className="text-muted">{text('keepHint')}</p>
        </>
      )}
      {/* There from the start: what is put into it later is read aloud. */}
      <div role="status" className="contents">
        {keep.data && (
          <>
            <p className="text-success">{text('kept')}</p>
            <Button asChild>
              <Link href={place.contact(keep.data.id)}>{text('openCopy')}</Link>
            </Button>
          </>
        )}
        {keep.error && <p className="text-danger">{errorText(keep.error)}</p>}
      </div>
      {isQuota && (
        <Button look="primary" asChild>
          <Link href={place.plans}>{text('seePlans')}</Link>
        </Button>
      )}
    </section>
  )
}
