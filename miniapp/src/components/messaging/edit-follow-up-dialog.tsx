import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageLength } from '#contracts/lengths.ts'
import type { Message, MessagePatch } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { localMoment } from '#miniapp/format/day.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { TextArea } from '#miniapp/ui/text-area.tsx'
import { contactMessagingKey, followUpsKey } from './messages-api.ts'
import { useMessagingText } from './messaging-text.ts'

/** Day and words of a follow-up that waits. */
export function EditFollowUpDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const text = useMessagingText()
  const screenText = useText()
  const toast = useToast()
  const api = useApi()
  const queryClient = useQueryClient()
  const planned = localMoment(new Date(message.send_at))
  const [words, setWords] = useState(message.text)
  const [when, setWhen] = useState(planned)
  const isDirty = words !== message.text || when !== planned
  useClosingGuard(isDirty)
  const save = useMutation({
    mutationFn: (patch: MessagePatch) =>
      api.call('PATCH /api/messages/{userId}/{messageId}', { userId: api.userId, messageId: message.id, body: patch }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: followUpsKey(api.userId) })
      void queryClient.invalidateQueries({ queryKey: contactMessagingKey(api.userId, message.contact_id) })
      toast({ title: text('saved') })
      onClose()
    },
  })
  const wrong = save.error instanceof ApiError ? save.error.fields : {}

  function submit(): void {
    const moment = new Date(when)
    const moved = when !== planned && !Number.isNaN(moment.getTime())
    save.mutate({ text: words, ...(moved ? { send_at: moment.toISOString() } : {}) })
  }

  return (
    <Dialog title={text('editTitle', { name: message.contact_name })} onClose={onClose} keepsOpen={isDirty}>
      <DialogForm
        action={screenText('save')}
        isDisabled={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextArea
          label={text('text')}
          value={words}
          onChange={event => setWords(event.target.value)}
          note={text('characters', { count: words.trim().length, max: messageLength.max })}
          error={wrong.text}
        />
        <Field
          label={text('when')}
          hint={text('whenHint')}
          type="datetime-local"
          value={when}
          onChange={event => setWhen(event.target.value)}
          error={wrong.send_at}
        />
      </DialogForm>
    </Dialog>
  )
}
