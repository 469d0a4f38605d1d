import { useId } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { SavedText } from '#miniapp/components/contact/saved-text.tsx'
import { useText } from '#miniapp/texts/text.ts'

/** Notes about a contact. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useText()
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">
        <label htmlFor={id}>{text('contact.notes')}</label>
      </h2>
      <SavedText
        id={id}
        contact={contact}
        field="notes"
        maxLength={4000}
        placeholder={text('contact.notesHint')}
        className="field-sizing-content max-h-80 min-h-16"
      />
    </section>
  )
}
