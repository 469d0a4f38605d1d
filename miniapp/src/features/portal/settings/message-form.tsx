import { type SubmitEvent, useRef, useState } from 'react'
import { messageLength } from '#contracts/lengths.ts'
import type { Profile } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { MessageFormChoice } from '#miniapp/components/messaging/message-form-choice.tsx'
import { useFieldErrorText, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFocusWrong } from '#miniapp/ui/hooks/use-error-in-sight.ts'
import { TextArea } from '#miniapp/ui/text-area.tsx'

/** The message while it is edited. The server checks its length (SPEC §5), and the count shows it coming. */
export function MessageForm({ user, onClose }: { user: Profile; onClose: () => void }) {
  const box = useRef<HTMLFormElement>(null)
  const text = usePortalText()
  const fieldErrorText = useFieldErrorText()
  const toast = useToast()
  const save = useSaveProfile()
  const [value, setValue] = useState(user.custom_message)
  const [form, setForm] = useState(user.message_form)
  const [error, setError] = useState<string>()
  useFocusWrong(box, error)
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
    <form ref={box} onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-2">
      <TextArea
        label={text('settings.messageLabel')}
        value={value}
        onChange={event => {
          setValue(event.target.value)
          setError(undefined)
        }}
        note={text('settings.characters', { count: value.trim().length, max: messageLength.max })}
        error={fieldErrorText(error)}
      />
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
