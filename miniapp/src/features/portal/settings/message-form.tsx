import { type SubmitEvent, useId, useState } from 'react'
import type { Profile } from '#core/contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { MessageFormChoice } from '#miniapp/components/messaging/message-form-choice.tsx'
import { useFieldErrorText, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { inputLook } from '#miniapp/ui/field.tsx'

const maxLength = 500

/** The message while it is edited. The server checks its length (SPEC §5), and the count shows it coming. */
export function MessageForm({ user, onClose }: { user: Profile; onClose: () => void }) {
  const id = useId()
  const text = usePortalText()
  const fieldErrorText = useFieldErrorText()
  const toast = useToast()
  const save = useSaveProfile()
  const [value, setValue] = useState(user.custom_message)
  const [form, setForm] = useState(user.message_form)
  const [error, setError] = useState<string>()
  useClosingGuard(value !== user.custom_message || form !== user.message_form)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    try {
      await save.mutateAsync({ custom_message: value, message_form: form })
      toast({ title: text('toast.messageUpdated'), description: text('toast.messageUpdatedText') })
      onClose()
    } catch (failure) {
      const wrong = failure instanceof ApiError ? failure.fields.custom_message : undefined
      setError(wrong)
      if (!wrong) toast({ title: text('error'), description: text('toast.messageFailed'), tone: 'error' })
    }
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {text('settings.messageLabel')}
      </label>
      <textarea
        id={id}
        rows={4}
        value={value}
        onChange={event => {
          setValue(event.target.value)
          setError(undefined)
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={classNames(inputLook, 'py-2')}
      />
      <p id={`${id}-note`} className="text-sm text-muted tabular-nums">
        {error ? (
          <span role="alert" className="text-danger">
            {fieldErrorText(error)}
          </span>
        ) : (
          text('settings.characters', { count: value.trim().length, max: maxLength })
        )}
      </p>
      <MessageFormChoice
        form={form}
        message={value}
        onChange={chosen => {
          setForm(chosen.form)
          setValue(chosen.message)
          setError(undefined)
        }}
      />
      <DialogFooter cancel={text('settings.cancel')} onCancel={onClose}>
        <Button type="submit" look="primary" disabled={save.isPending}>
          {text(save.isPending ? 'settings.saving' : 'settings.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
