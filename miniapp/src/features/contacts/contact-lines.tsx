import { Globe, Mail, Phone } from 'lucide-react'
import type { Contact } from '#core/contracts/contacts.ts'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

const lines = [
  { field: 'email', icon: Mail, fallback: 'contacts.noEmail' },
  { field: 'phone', icon: Phone, fallback: 'contacts.noPhone' },
  { field: 'website', icon: Globe, fallback: 'contacts.noWebsite' },
] as const

/** E-mail, phone and website of a card, or that it has none. */
export function ContactLines({ contact }: { contact: Contact }) {
  const text = useText()
  return (
    <dl className="mt-3 flex flex-col gap-1 text-sm">
      {lines.map(({ field, icon: Icon, fallback }) => (
        <div key={field} className="flex items-center gap-2">
          <dt>
            <Icon aria-hidden="true" className="size-4 text-muted" />
            <span className="sr-only">{text(`fields.${field}`)}</span>
          </dt>
          <dd className={classNames('min-w-0 truncate', !contact[field] && 'text-muted')}>
            {contact[field] || text(fallback)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
