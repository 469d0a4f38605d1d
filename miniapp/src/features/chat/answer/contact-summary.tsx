import { labelledHandle, profileKey } from 'card-reader/profile-names'
import { AtSign, ChevronRight, Globe, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'wouter'
import type { CardField, Contact } from '#contracts/contacts.ts'
import { contactName, fullName, phoneticName } from '#contracts/values/full-name.ts'
import { CheckMark } from '#miniapp/components/contact/check-mark.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Button } from '#miniapp/ui/button.tsx'

const lines = [
  ['email', Mail],
  ['phone', Phone],
  ['website', Globe],
  ['address', MapPin],
] as const

/** What was read from the card, and the way to all of it; a tap on what a doubtful field asks leads to it. */
export function ContactSummary({ contact, onCheck }: { contact: Contact; onCheck: (field: CardField) => void }) {
  const text = useText()
  const place = usePlace()
  const name = contactName(contact) || text('contacts.unnamed')
  const isNamed = fullName(contact) !== ''
  const mark = (field: CardField) =>
    isDoubtful(contact, field) && (
      <button
        type="button"
        aria-label={`${text(`fields.${field}`)}: ${text('pleaseCheck')}`}
        // As large as a finger, without moving the lines apart.
        className="relative underline after:absolute after:-inset-x-2 after:-inset-y-3"
        onClick={() => onCheck(field)}
      >
        <CheckMark />
      </button>
    )
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar contact={contact} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">
            {name} {isNamed ? mark('first_name') || mark('last_name') : mark('company')}
          </h3>
          {phoneticName(contact) && <p className="text-sm break-words text-muted">{phoneticName(contact)}</p>}
          {(['position', 'department', 'company'] as const).map(
            field =>
              contact[field] &&
              (isNamed || field !== 'company') && (
                <p key={field} className="text-sm break-words text-muted">
                  {contact[field]} {mark(field)}
                </p>
              ),
          )}
        </div>
        <Button look="plain" className="-mr-2.5 w-11 self-start px-0" asChild>
          <Link href={place.contact(contact.id)} aria-label={`${text('chat.open')} ${name}`} title={text('chat.open')}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        </Button>
      </div>
      <dl className="mt-3 flex flex-col gap-1.5 text-sm">
        {lines.map(
          ([field, Icon]) =>
            contact[field] && (
              <div key={field} className="flex items-start gap-2">
                <dt className="mt-0.5 text-muted">
                  <Icon aria-hidden="true" className="size-4" />
                  <span className="sr-only">{text(`fields.${field}`)}</span>
                </dt>
                <dd className="min-w-0 break-words">
                  {contact[field]} {mark(field)}
                </dd>
              </div>
            ),
        )}
        {contact.profiles.map(profile => (
          <div key={profileKey(profile)} className="flex items-start gap-2">
            <dt className="mt-0.5 text-muted">
              <AtSign aria-hidden="true" className="size-4" />
              <span className="sr-only">{text('contact.profile')}</span>
            </dt>
            <dd className="min-w-0 break-words">{labelledHandle(profile)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
