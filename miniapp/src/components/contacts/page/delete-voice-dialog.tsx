import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VoiceNote } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf } from '#miniapp/api/use-call.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { voiceLength } from './voice-length.ts'

/** Asks before a voice note goes: there is no way back. */
export function DeleteVoiceDialog(props: { contactId: number; note: VoiceNote; onClose: () => void }) {
  const { contactId, note, onClose } = props
  const text = useText()
  const errorText = useErrorText()
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const owned = { userId, contactId }
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}', { ...owned, voiceNoteId: note.id }),
    onSuccess: async () => {
      const queryKey = keyOf('GET /api/contacts/{userId}/{contactId}/voice-notes', owned)
      await queryClient.invalidateQueries({ queryKey })
      onClose()
    },
  })
  return (
    <Dialog title={text('contact.deleteVoice')} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">
          {text('contact.voiceNote', { length: voiceLength(note) })} · <DayText moment={note.created_at} />
        </p>
        {remove.error && (
          <p role="alert" className="text-sm text-danger">
            {errorText(remove.error)}
          </p>
        )}
        <DialogFooter cancel={text('cancel')} onCancel={onClose}>
          <Button
            look="danger"
            className="border border-hairline"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {text('contacts.delete')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
