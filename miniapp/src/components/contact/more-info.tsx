import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'

/** The dialog that says more about a contact. */
export type MoreInfo = ComponentType<{ contact: Contact; onClose: () => void }>

const MoreInfoContext = createContext<(contact: Contact) => void>(() => {})

/** Holds the one dialog with more about a contact above the screens: a row that scrolls away must not take it along. */
export function MoreInfoProvider({ dialog: InfoDialog, children }: { dialog: MoreInfo; children: ReactNode }) {
  const [contact, setContact] = useState<Contact>()
  return (
    <MoreInfoContext value={setContact}>
      {children}
      {contact && <InfoDialog contact={contact} onClose={() => setContact(undefined)} />}
    </MoreInfoContext>
  )
}

/** Opens the dialog with more about a contact ('More info', SPEC §2). */
export function useMoreInfo(): (contact: Contact) => void {
  return useContext(MoreInfoContext)
}
