import { type SubmitEvent, useRef, useState } from 'react'
import { messageLength } from '#contracts/lengths.ts'
import type { MessagingSettings } from '#contracts/messaging.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useFieldErrorText, useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Field } from '#miniapp/ui/field.tsx'
import { useFocusWrong } from '#miniapp/ui/hooks/use-error-in-sight.ts'
import { TextArea } from '#miniapp/ui/text-area.tsx'
import { useSaveMessaging } from './use-save-messaging.ts'

/** Days and words of the follow-up. Its button appears as soon as there is something to save. */
export function FollowUpForm({ settings }: { settings: MessagingSettings }) {
  const text = useSettingsText()
  const errorText = useFieldErrorText()
  const toast = useToast()
  const fail = useFailureToast()
  const save = useSaveMessaging()
  const [days, setDays] = useState(String(settings.follow_up_days))
  const [message, setMessage] = useState(settings.follow_up_message)
  const isDirty = days !== String(settings.follow_up_days) || message.trim() !== settings.follow_up_message
  useClosingGuard(isDirty)
  const wrong = save.error instanceof ApiError ? save.error.fields : {}
  const box = useRef<HTMLFormElement>(null)
  useFocusWrong(box, save.error)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    try {
      const saved = await save.mutateAsync({ follow_up_days: Number(days), follow_up_message: message })
      setDays(String(saved.follow_up_days))
      setMessage(saved.follow_up_message)
      toast({ title: text('toast.saved'), description: text('toast.savedText') })
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) fail(error)
    }
  }

  return (
    <form ref={box} onSubmit={event => void submit(event)} noValidate className="mt-3 flex flex-col gap-4">
      <Field
        label={text('followUp.days')}
        type="number"
        inputMode="numeric"
        min={1}
        max={30}
        value={days}
        onChange={event => setDays(event.target.value)}
        error={errorText(wrong.follow_up_days)}
        className="max-w-60"
      />
      <TextArea
        label={text('followUp.message')}
        value={message}
        onChange={event => setMessage(event.target.value)}
        note={text('characters', { count: message.trim().length, max: messageLength.max })}
        error={errorText(wrong.follow_up_message)}
      />
      {isDirty && (
        <Button type="submit" look="primary" className="self-end" disabled={save.isPending}>
          {text(save.isPending ? 'saving' : 'followUp.save')}
        </Button>
      )}
    </form>
  )
}
