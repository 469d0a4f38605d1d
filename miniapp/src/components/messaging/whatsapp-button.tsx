import type { ReactNode } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useWhatsApp } from './use-whatsapp.ts'

/** Begins a message to a contact; nothing where there is no way to write to them. */
export function WhatsAppButton(props: { contact: Contact; label?: string; className?: string; children: ReactNode }) {
  const { contact, label, className, children } = props
  const way = useWhatsApp(contact)
  if (!way) return null
  if (!way.href) {
    return (
      <Button look="soft" className={className} aria-label={label} onClick={way.onOpen}>
        {children}
      </Button>
    )
  }
  return (
    <Button look="soft" className={className} asChild>
      <ExternalLink href={way.href} aria-label={label} onClick={way.onOpen}>
        {children}
      </ExternalLink>
    </Button>
  )
}
