import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { CheckMark } from '#miniapp/components/contact/check-mark.tsx'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import type { EditableField } from '#miniapp/format/editable-fields.ts'
import { type TextKey, useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { LineForm } from './line-form.tsx'

/** What SPEC says of a field that a card does not have. */
const missing: Partial<Record<EditableField, TextKey>> = {
  position: 'contacts.noPosition',
  company: 'contacts.noCompany',
  email: 'contacts.noEmail',
  phone: 'contacts.noPhone',
  website: 'contacts.noWebsite',
}

/** One field of a contact: a tap turns it into an input, Enter saves it, Escape leaves it as it was. */
export function EditableLine({ contact, field }: { contact: Contact; field: EditableField }) {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  const wasEditing = useRef(false)
  useEffect(() => {
    // The button is back only once React has put it there: a frame may come sooner.
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing) return <LineForm contact={contact} field={field} onClose={() => setEditing(false)} />
  const face = (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2 text-xs text-muted">
        {text(`fields.${field}`)}
        {isDoubtful(contact, field) && <CheckMark />}
      </span>
      <span className={classNames('block break-words', !contact[field] && 'text-muted')}>
        {contact[field] || text(missing[field] ?? 'contact.empty')}
      </span>
    </span>
  )
  // Nobody corrects a contact of which they see only what they read.
  if (contact.standing === 'met') {
    return contact[field] && <p className="border-b border-hairline px-4 py-2 last:border-b-0">{face}</p>
  }
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setEditing(true)}
      className="flex min-h-14 w-full items-center gap-3 border-b border-hairline px-4 py-2 text-left -outline-offset-2 last:border-b-0 hover:bg-raised"
    >
      {face}
      <span className="sr-only">{text('contacts.edit')}</span>
      <Pencil aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}
