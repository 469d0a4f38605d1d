import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useUser } from '#miniapp/api/user.ts'

/** The dialog that says more about a contact. */
export type MoreInfo = ComponentType<{ contact: Contact; onClose: () => void }>

type ShowMore = (contact: Contact) => void

const MoreInfoContext = createContext<ShowMore | undefined>(undefined)

/** Holds the one dialog with more about a contact above the screens: a row that scrolls away must not take it along. */
export function MoreInfoProvider({ dialog: InfoDialog, children }: { dialog: MoreInfo; children: ReactNode }) {
  const [contact, setContact] = useState<Contact>()
  const service = useUser().data?.look_up_service
  return (
    <MoreInfoContext value={service ? setContact : undefined}>
      {children}
      {contact && <InfoDialog contact={contact} onClose={() => setContact(undefined)} />}
    </MoreInfoContext>
  )
}

/** Opens the dialog with more about a contact ('More info', SPEC §2); undefined where this server looks nobody up. */
export function useMoreInfo(): ShowMore | undefined {
  return useContext(MoreInfoContext)
}
