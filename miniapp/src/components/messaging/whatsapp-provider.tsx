import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { useShownAgain } from '#miniapp/components/use-shown-again.ts'
import { type Opening, OpeningContext } from './use-whatsapp.ts'

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }))
const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }))

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
