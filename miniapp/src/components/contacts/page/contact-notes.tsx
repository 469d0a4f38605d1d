import { useId, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { inputLook } from '#miniapp/ui/field.tsx'

/** Notes about a contact. The button appears as soon as there is something to save. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  // Until somebody types, what the server says replaces what the device had kept.
  const [draft, setDraft] = useState<string>()
  const notes = draft ?? contact.notes
  const isDirty = notes.trim() !== contact.notes
  useClosingGuard(isDirty)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">
        <label htmlFor={id}>{text('contact.notes')}</label>
      </h2>
      <textarea
        id={id}
        rows={2}
        maxLength={4000}
        value={notes}
        placeholder={text('contact.notesHint')}
        onChange={event => setDraft(event.target.value)}
        className={classNames(inputLook, 'field-sizing-content max-h-80 min-h-16 py-2')}
      />
      <p role="status" className="flex items-center justify-end gap-3 text-sm text-muted">
        {update.isError && <span className="text-danger">{errorText(update.error)}</span>}
        {update.isSuccess && !isDirty && text('contact.saved')}
        {isDirty && (
          <Button look="primary" disabled={update.isPending} onClick={() => update.mutate({ notes })}>
            {text('save')}
          </Button>
        )}
      </p>
    </section>
  )
}
