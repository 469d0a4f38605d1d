import { type ReactNode, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { inputLook } from '#miniapp/ui/field.tsx'

/** A longer text of a contact. The button appears as soon as there is something to save. */
export function SavedText(props: {
  /** The id by which a label names it. */
  id: string
  contact: Contact
  field: 'notes' | 'consent'
  maxLength: number
  placeholder: string
  className?: string
  /** Stands in the line of the button while nothing is to be saved. */
  children?: ReactNode
}) {
  const { id, contact, field, maxLength, placeholder, className, children } = props
  const text = useText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  // Until somebody types, what the server says replaces what the device had kept.
  const [draft, setDraft] = useState<string>()
  const value = draft ?? contact[field]
  const isDirty = value.trim() !== contact[field]
  useClosingGuard(isDirty)
  return (
    <>
      <textarea
        id={id}
        rows={2}
        maxLength={maxLength}
        value={value}
        placeholder={placeholder}
        onChange={event => setDraft(event.target.value)}
        className={classNames(inputLook, 'py-2', className)}
      />
      <p role="status" className="flex items-center justify-end gap-3 text-sm text-muted">
        {update.isError && <span className="text-danger">{errorText(update.error)}</span>}
        {!isDirty && children}
        {update.isSuccess && !isDirty && text('contact.saved')}
        {isDirty && (
          <Button look="primary" disabled={update.isPending} onClick={() => update.mutate({ [field]: value })}>
            {text('save')}
          </Button>
        )}
      </p>
    </>
  )
}
