import type { Contact } from '#contracts/contacts.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { phoneText } from '#miniapp/format/phone-text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { useMessagingText } from './messaging-text.ts'

/** The messages to a contact over any screen, with the number that they go to. */
export function MessageDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const text = useMessagingText()
  const number = whatsAppNumber(contact)
  const hint = [fullName(contact) || contact.company, number && phoneText(contact, number)].filter(Boolean).join(' · ')
  return (
    <Dialog title={text('title')} {...(hint ? { hint } : {})} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto p-5">
        <ContactMessages contact={contact} />
      </div>
    </Dialog>
  )
}
