import type { Contact } from '#core/contracts/contacts.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { Switch } from '#miniapp/components/switch.tsx'
import { useText } from '#miniapp/lib/text.ts'

/** Whether this contact may be messaged at all. */
export function ContactMessaging({ contact }: { contact: Contact }) {
  const text = useText()
  const update = useUpdateContact(contact.id)
  return (
    <Switch
      label={text('contact.doNotMessage')}
      hint={text('contact.doNotMessageHint')}
      checked={update.isPending ? (update.variables.do_not_message ?? false) : contact.do_not_message}
      onChange={do_not_message => update.mutate({ do_not_message })}
    />
  )
}
