import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { type Opening, OpeningContext } from './use-whatsapp.ts'

const MessageDialog = fetchedDialog(async () => (await import('./message-dialog.tsx')).MessageDialog)
const SentDialog = fetchedDialog(async () => (await import('./sent-dialog.tsx')).SentDialog)

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
      {writingTo && <MessageDialog contact={writingTo} onClose={() => setWritingTo(undefined)} />}
      {asked && <SentDialog contact={asked} onClose={() => setAsked(undefined)} />}
    </OpeningContext>
  )
}

/** While `active`, calls back each time the person comes back to the page from another tab or app. */
function useShownAgain(active: boolean, onShown: () => void): void {
  const latest = useRef(onShown)
  useEffect(() => {
    latest.current = onShown
  })
  useEffect(() => {
    if (!active) return
    const hear = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', hear)
    return () => document.removeEventListener('visibilitychange', hear)
  }, [active])
}
