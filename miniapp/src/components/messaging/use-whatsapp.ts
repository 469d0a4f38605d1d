import { createContext, useContext } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { fillTemplate, whatsAppLink } from '#contracts/messages/message-template.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import { planOf } from '#contracts/plans.ts'
import type { User } from '#contracts/users.ts'
import { useUser } from '#miniapp/api/user.ts'

export type Opening = { openDialog: (contact: Contact) => void; noteOpened: (contact: Contact) => void }

/** Opens the dialogs about messages; the provider above the screens holds them. */
export const OpeningContext = createContext<Opening>({ openDialog: () => {}, noteOpened: () => {} })

/** How a first message can reach a contact: by a link into WhatsApp, or through the service that the plan includes. */
export type WhatsAppWay = { href?: string; onOpen: () => void }

/** The way to write to a contact; undefined without one (PRODUCT §6 "No valid phone"). */
export function useWhatsApp(contact: Contact): WhatsAppWay | undefined {
  const { openDialog, noteOpened } = useContext(OpeningContext)
  const user = useUser().data
  const href = firstMessageLink(contact, user)
  if (!href) return undefined
  const isServed = user && planOf(user.plan).rights.includes('shared-whatsapp')
  return isServed ? { onOpen: () => openDialog(contact) } : { href, onOpen: () => noteOpened(contact) }
}

/** Called when a link into WhatsApp is followed: on return the person is asked whether they sent the message. */
export function useNoteOpened(contact: Contact): () => void {
  const { noteOpened } = useContext(OpeningContext)
  return () => noteOpened(contact)
}

/**
 * The wa.me link that opens WhatsApp with the person's own message filled in (PRODUCT §6). Undefined where the
 * contact has no number for it or asked not to be messaged: then the button is not offered.
 */
export function firstMessageLink(contact: Contact, user: User | undefined): string | undefined {
  const phoneE164 = contact.do_not_message ? undefined : whatsAppNumber(contact)
  if (!phoneE164) return undefined
  return whatsAppLink({ phoneE164, text: user ? fillTemplate(user.custom_message, { contact, sender: user }) : '' })
}
