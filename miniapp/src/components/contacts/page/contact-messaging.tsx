import type { Contact } from '#contracts/contacts.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { ContactMessages } from '#miniapp/components/messaging/contact-messages.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Switch } from '#miniapp/ui/switch.tsx'

/** What was and can be sent to this contact, and whether anything may be sent at all. */
export function ContactMessaging({ contact }: { contact: Contact }) {
  const text = useText()
  const update = useUpdateContact(contact.id)
  return (
    <section aria-labelledby="messaging-title" className="flex flex-col gap-3">
      <h2 id="messaging-title" className="text-sm font-semibold">
        WhatsApp
      </h2>
      <div className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
        <ContactMessages contact={contact} />
        <Switch
          label={text('contact.doNotMessage')}
          hint={text('contact.doNotMessageHint')}
          checked={update.isPending ? (update.variables.do_not_message ?? false) : contact.do_not_message}
          onChange={do_not_message => update.mutate({ do_not_message })}
        />
      </div>
    </section>
  )
}
