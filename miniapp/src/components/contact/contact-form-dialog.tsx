import { useForm } from 'react-hook-form'
import type { CardContact, CardField } from '#contracts/contacts.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { type EditableField, editableFields } from '#miniapp/format/editable-fields.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useMainButton } from '#miniapp/telegram/use-main-button.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { CheckMark } from './check-mark.tsx'
import { inputHints } from './input-hints.ts'

export type ContactValues = Partial<Record<EditableField, string>>

/** All fields of a contact in one form. The server checks them and names the wrong ones. */
export function ContactFormDialog({
  contact,
  field: wanted,
  title,
  hint,
  check,
  save,
  onClose,
}: {
  contact: CardContact
  /** The field that has the keyboard at first. */
  field: CardField | undefined
  title: string
  hint: string
  /** What keeps these values from being saved; undefined for nothing. */
  check?: (values: ContactValues) => string | undefined
  /** Rejects with the server's refusal; closes the dialog itself. */
  save: (values: ContactValues) => Promise<void>
  onClose: () => void
}) {
  const text = useText()
  const errorText = useErrorText()
  const fields = editableFields(contact)
  const form = useForm<ContactValues>({ values: Object.fromEntries(fields.map(field => [field, contact[field]])) })
  const { isDirty, errors, isSubmitting } = form.formState
  useClosingGuard(isDirty)

  const submit = form.handleSubmit(async values => {
    const fault = check?.(values)
    if (fault) return form.setError('root', { message: fault })
    try {
      await save(values)
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields : {}
      for (const field of fields) {
        if (wrong[field]) form.setError(field, { message: wrong[field] }, { shouldFocus: true })
      }
      if (!fields.some(field => wrong[field])) form.setError('root', { message: errorText(error) })
    }
  })
  const hasMainButton = useMainButton({
    text: text('save'),
    enabled: !isSubmitting,
    busy: isSubmitting,
    onPress: () => void submit(),
  })

  return (
    <Dialog title={title} hint={hint} onClose={onClose} keepsOpen={isDirty}>
      <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
        <div className="grid gap-4 overflow-y-auto p-5 sm:grid-cols-2">
          {fields.map(field => (
            <Field
              key={field}
              label={text(`fields.${field}`)}
              mark={isDoubtful(contact, field) && <CheckMark />}
              error={errors[field]?.message}
              className={field === 'address' || field === 'email' ? 'sm:col-span-2' : ''}
              autoFocus={field === wanted}
              {...inputHints[field]}
              {...form.register(field)}
            />
          ))}
        </div>
        <DialogFooter apart>
          <p role="alert" className="mr-auto text-sm text-danger">
            {errors.root?.message}
          </p>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {!hasMainButton && (
            <Button type="submit" look="primary" disabled={isSubmitting}>
              {text('save')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
