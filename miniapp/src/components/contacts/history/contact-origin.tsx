import { useId } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import { SavedText } from '#miniapp/components/contact/saved-text.tsx'
import { useListText, usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Section } from '#miniapp/ui/section.tsx'

/** How and when a contact came in, and a note of what the person agreed to. */
export function ContactOrigin({ contact }: { contact: Contact }) {
  const id = useId()
  const listText = useListText()
  const peopleText = usePeopleText()
  return (
    <Section title={peopleText('origin')}>
      <p className="text-sm text-muted">
        {contact.source ? listText(`people.sources.${contact.source}`) : peopleText('unknown')} ·{' '}
        <DayText moment={contact.created_at} />
      </p>
      <label htmlFor={id} className="text-sm font-medium">
        {peopleText('consent')}
      </label>
      <SavedText
        id={id}
        contact={contact}
        field="consent"
        maxLength={maxLength.consent}
        placeholder={peopleText('consentHint')}
      >
        {contact.consent_at && (
          <span className="mr-auto">
            {peopleText('noted')} <DayText moment={contact.consent_at} />
          </span>
        )}
      </SavedText>
    </Section>
  )
}
