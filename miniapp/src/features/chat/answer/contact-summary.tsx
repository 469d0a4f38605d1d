import { labelledHandle, profileKey } from 'card-reader/profile-names'
import { AtSign, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { CardField, Contact } from '#contracts/contacts.ts'
import { fullName, phoneticName } from '#contracts/values/full-name.ts'
import { CheckMark } from '#miniapp/components/contact/check-mark.tsx'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'

const lines = [
  ['email', Mail],
  ['phone', Phone],
  ['website', Globe],
  ['address', MapPin],
] as const

/** What was read from the card; a tap on what a doubtful field asks leads to it. */
export function ContactSummary({ contact, onCheck }: { contact: Contact; onCheck: (field: CardField) => void }) {
  const text = useText()
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
        <div className="min-w-0">
          <h3 className="font-semibold break-words">
            {fullName(contact) || text('contacts.unnamed')} {mark('first_name') || mark('last_name')}
          </h3>
          {phoneticName(contact) && <p className="text-sm break-words text-muted">{phoneticName(contact)}</p>}
          {(['position', 'department', 'company'] as const).map(
            field =>
              contact[field] && (
                <p key={field} className="text-sm break-words text-muted">
                  {contact[field]} {mark(field)}
                </p>
              ),
          )}
        </div>
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
