import { useQueryClient } from '@tanstack/react-query'
import { emptyCard } from 'card-reader/contact'
import { useLocation } from 'wouter'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { ContactFormDialog } from '#miniapp/components/contact/contact-form-dialog.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useListText } from './list-text.ts'

/** The form in which somebody without a card is typed in; then their page opens. They were met at the running event. */
export function AddContactDialog({ onClose }: { onClose: () => void }) {
  const text = useListText()
  const api = useApi()
  const { userId } = api
  const queryClient = useQueryClient()
  const toast = useToast()
  const place = usePlace()
  const [, navigate] = useLocation()
  const event = useEvents().data?.find(({ active }) => active)
  return (
    <ContactFormDialog
      contact={emptyCard}
      field="first_name"
      title={text('add')}
      hint={text('addHint')}
      onClose={onClose}
      check={({ first_name, last_name, company, email, phone }) =>
        first_name || last_name || company || email || phone ? undefined : text('addNeeds')
      }
      save={async values => {
        const body = { ...values, ...(event && { event_id: event.id }) }
        const contact = await api.call('POST /api/contacts/{userId}', { userId, body })
        void refreshContacts(queryClient, userId)
        toast({ title: text('added') })
        onClose()
        navigate(place.contact(contact.id))
      }}
    />
  )
}
