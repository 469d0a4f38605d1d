import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { planOf } from '#core/contracts/plans.ts'
import { useShownAgain } from '#miniapp/components/use-shown-again.ts'
import { useUser } from '#miniapp/lib/user.ts'
import { firstMessageLink } from '#miniapp/lib/whatsapp-link.ts'

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }))
const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }))

type Opening = { openDialog: (contact: Contact) => void; noteOpened: (contact: Contact) => void }
const OpeningContext = createContext<Opening>({ openDialog: () => {}, noteOpened: () => {} })

/** Holds the dialogs about messages above the screens, and asks whether a message was sent once WhatsApp was opened. */
export function WhatsAppProvider({ children }: { children: ReactNode }) {
  const [writingTo, setWritingTo] = useState<Contact>()
  const [opened, setOpened] = useState<Contact>()
  const [asked, setAsked] = useState<Contact>()
  useShownAgain(opened !== undefined, () => {
    setAsked(opened)
    setOpened(undefined)
  })
  const opening = useMemo<Opening>(
    () => ({
      openDialog: setWritingTo,
      noteOpened: contact => setOpened(contact.whatsapp_sent ? undefined : contact),
    }),
    [],
  )
  return (
    <OpeningContext value={opening}>
      {children}
      <Suspense fallback={null}>
        {writingTo && <MessageDialog contact={writingTo} onClose={() => setWritingTo(undefined)} />}
        {asked && <SentDialog contact={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </OpeningContext>
  )
}

/** How a first message can reach a contact: by a link into WhatsApp, or through the service that the plan includes. */
export type WhatsAppWay = { href?: string; onOpen: () => void }

/** The way to write to a contact; undefined where there is none (PRODUCT §6 "No valid phone"). */
export function useWhatsApp(contact: Contact): WhatsAppWay | undefined {
  const { openDialog, noteOpened } = useContext(OpeningContext)
  const user = useUser().data
  const href = firstMessageLink(contact, user)
  if (!href) return undefined
  const isServed = user && planOf(user.plan).rights.includes('shared-whatsapp')
  return isServed ? { onOpen: () => openDialog(contact) } : { href, onOpen: () => noteOpened(contact) }
}

/** What to call when a link into WhatsApp is followed: whoever comes back is asked whether the message was sent. */
export function useNoteOpened(contact: Contact): () => void {
  const { noteOpened } = useContext(OpeningContext)
  return () => noteOpened(contact)
}
