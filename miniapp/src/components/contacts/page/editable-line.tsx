import { Check, Pencil, X } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { CheckMark } from '#miniapp/components/contact/check-mark.tsx'
import { inputHints } from '#miniapp/components/contact/input-hints.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import type { EditableField } from '#miniapp/format/editable-fields.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { type TextKey, useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Field } from '#miniapp/ui/field.tsx'

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
  // Somebody who sees only what they read cannot correct a contact.
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

/** The input of one field of a contact. Saving a doubtful field unchanged says that it was read right. */
function LineForm({ contact, field, onClose }: { contact: Contact; field: EditableField; onClose: () => void }) {
  const text = useText()
  const errorText = useErrorText()
  const telegram = useTelegram()
  const update = useUpdateContact(contact.id)
  const [value, setValue] = useState(contact[field])
  useClosingGuard(value !== contact[field])
  const wrong = update.error instanceof ApiError ? update.error.fields[field] : undefined

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (value === contact[field] && !isDoubtful(contact, field)) return onClose()
    try {
      await update.mutateAsync({ [field]: value })
      telegram.haptic('success')
      onClose()
    } catch {
      telegram.haptic('error')
    }
  }

  return (
    <form
      onSubmit={save}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // It closes the line, not the contact.
        event.preventDefault()
        onClose()
      }}
      noValidate
      className="flex items-end gap-1 border-b border-hairline px-4 py-3 last:border-b-0"
    >
      <Field
        label={text(`fields.${field}`)}
        mark={isDoubtful(contact, field) && <CheckMark />}
        error={update.error ? (wrong ?? errorText(update.error)) : undefined}
        value={value}
        onChange={event => setValue(event.target.value)}
        maxLength={maxLength[field]}
        autoFocus
        className="min-w-0 flex-1"
        {...inputHints[field]}
      />
      <Button type="submit" look="primary" icon={Check} aria-label={text('save')} disabled={update.isPending} />
      <Button look="plain" icon={X} aria-label={text('cancel')} onClick={onClose} />
    </form>
  )
}
