import type { Contact } from '#contracts/contacts.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Section } from '#miniapp/ui/section.tsx'

/** The e-mails and phones of a card beyond the first, and what its code says. */
export function FurtherLines({ contact }: { contact: Contact }) {
  const text = useText()
  const lines = [
    ...contact.further_phones.map(({ kind, value, e164 }) => ({
      label: text(`phoneKinds.${kind}`),
      value,
      href: `tel:${e164 || value}`,
    })),
    ...contact.further_emails.map(value => ({ label: text('contact.email2'), value, href: `mailto:${value}` })),
  ]
  if (lines.length === 0 && !contact.badge_code) return null
  return (
    <Section title={text('contact.further')}>
      <ul className="rounded-card border border-hairline bg-surface">
        {lines.map(({ label, value, href }) => (
          <li key={`${label} ${value}`} className="border-b border-hairline last:border-b-0">
            <a href={href} className="block min-h-14 px-4 py-2 -outline-offset-2 hover:bg-raised">
              <span className="block text-xs text-muted">{label}</span>
              <span className="block break-words text-link">{value}</span>
            </a>
          </li>
        ))}
        {contact.badge_code && (
          <li className="min-h-14 px-4 py-2">
            <span className="block text-xs text-muted">{text('contact.badge')}</span>
            <span className="block break-words">{contact.badge_code}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
