import { Check, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
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
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Field } from '#miniapp/ui/field.tsx'

/** The input of one field of a contact. Saving a doubtful field unchanged says that it was read right. */
export function LineForm({ contact, field, onClose }: { contact: Contact; field: EditableField; onClose: () => void }) {
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
