import type { Contact } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'
import { MetBadge } from '#miniapp/components/events/met-badge.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'

/** One contact: name, e-mail, phone, company, date, country, and whether it was written to. */
export function ContactEntry({ contact }: { contact: Contact }) {
  const text = usePortalText()
  const language = useLanguage()
  const { country } = contact
  return (
    <li className="grid grid-cols-[auto_1fr_auto] sm:grid-cols-[auto_1fr_6rem] items-start gap-x-3 py-3 [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <Avatar contact={contact} />
      <div className="grid min-w-0 grid-cols-1 gap-x-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <div className="min-w-0">
          <h3 className="text-base font-medium break-words">{fullName(contact) || text('contacts.unnamed')}</h3>
          <p className="break-words text-muted">{contact.company || text('contacts.noCompany')}</p>
        </div>
        <div className="min-w-0">
          <p className="break-words">
            {contact.email ? (
              <a
                href={`mailto:${contact.email}`}
                className="inline-flex min-h-11 max-w-full items-center wrap-anywhere hover:underline"
              >
                {contact.email}
              </a>
            ) : (
              text('contacts.noEmail')
            )}
          </p>
          <p className="break-words text-muted">
            {contact.phone ? (
              <a
                href={`tel:${contact.phone_e164 || contact.phone}`}
                className="inline-flex min-h-11 max-w-full items-center wrap-anywhere hover:underline"
              >
                {contact.phone}
              </a>
            ) : (
              text('contacts.noPhone')
            )}
          </p>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-1">
          <p className="text-muted">
            <span aria-hidden="true">{flagOf(country)} </span>
            {country ? countryName(country, language) : text('contacts.noCountry')}
          </p>
          <MetBadge contact={contact} />
        </div>
      </div>
      <div className="flex flex-col items-end gap-1 text-xs text-muted">
        <Badge tone={contact.whatsapp_sent ? 'success' : 'neutral'}>
          {text(contact.whatsapp_sent ? 'contacts.sent' : 'contacts.pending')}
        </Badge>
        <DayText moment={contact.timestamp} />
      </div>
    </li>
  )
}
