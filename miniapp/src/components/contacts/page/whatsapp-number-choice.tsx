import { useId } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { whatsAppNumbers } from '#contracts/messages/whatsapp-number.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { phoneText } from '#miniapp/format/phone-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Select } from '#miniapp/ui/select.tsx'

/** The number for messages, with a choice if there are several; nothing without a number. */
export function WhatsAppNumberChoice({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useMessagingText()
  const screenText = useText()
  const update = useUpdateContact(contact.id)
  const numbers = whatsAppNumbers(contact)
  const [first] = numbers
  if (!first || contact.do_not_message) return null
  if (numbers.length === 1) {
    return (
      <p className="text-sm text-muted">
        {text('to')} <span className="whitespace-nowrap text-text tabular-nums">{phoneText(contact, first.e164)}</span>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label htmlFor={id} className="text-muted">
        {text('to')}
      </label>
      <Select
        id={id}
        className="min-w-64 flex-1"
        value={update.isPending ? update.variables.whatsapp_phone : first.e164}
        onChange={({ target }) => update.mutate({ whatsapp_phone: target.value })}
      >
        {numbers.map(({ kind, e164 }) => (
          <option key={e164} value={e164}>
            {phoneText(contact, e164)} · {screenText(`phoneKinds.${kind}`)}
          </option>
        ))}
      </Select>
      <ErrorLine error={update.error} className="w-full" />
    </div>
  )
}
