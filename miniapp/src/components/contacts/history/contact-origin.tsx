import { useId, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useListText, usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { inputLook } from '#miniapp/ui/field.tsx'

/** How and when a contact came in, and a note of what the person agreed to. */
export function ContactOrigin({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useText()
  const listText = useListText()
  const peopleText = usePeopleText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  // Until somebody types, what the server says replaces what the device had kept.
  const [draft, setDraft] = useState<string>()
  const consent = draft ?? contact.consent
  const isDirty = consent.trim() !== contact.consent
  useClosingGuard(isDirty)
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <h2 id={`${id}-title`} className="text-sm font-semibold">
        {peopleText('origin')}
      </h2>
      <p className="text-sm text-muted">
        {contact.source ? listText(`people.sources.${contact.source}`) : peopleText('unknown')} ·{' '}
        <DayText moment={contact.created_at} />
      </p>
      <label htmlFor={id} className="text-sm font-medium">
        {peopleText('consent')}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxLength.consent}
        value={consent}
        placeholder={peopleText('consentHint')}
        onChange={event => setDraft(event.target.value)}
        className={classNames(inputLook, 'py-2')}
      />
      <p role="status" className="flex min-h-5 items-center justify-end gap-3 text-sm text-muted">
        {update.isError && <span className="text-danger">{errorText(update.error)}</span>}
        {contact.consent_at && !isDirty && (
          <span className="mr-auto">
            {peopleText('noted')} <DayText moment={contact.consent_at} />
          </span>
        )}
        {update.isSuccess && !isDirty && text('contact.saved')}
        {isDirty && (
          <Button look="primary" disabled={update.isPending} onClick={() => update.mutate({ consent })}>
            {text('save')}
          </Button>
        )}
      </p>
    </section>
  )
}
