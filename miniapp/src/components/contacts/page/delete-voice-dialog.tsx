import { useQueryClient } from '@tanstack/react-query'
import type { VoiceNote } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf } from '#miniapp/api/use-call.ts'
import { useText } from '#miniapp/texts/text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { voiceLength } from './voice-length.ts'

/** Asks before a voice note goes: there is no way back. */
export function DeleteVoiceDialog(props: { contactId: number; note: VoiceNote; onClose: () => void }) {
  const { contactId, note, onClose } = props
  const text = useText()
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const owned = { userId, contactId }
  async function remove(): Promise<void> {
    const path = { ...owned, voiceNoteId: note.id }
    await call('DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}', path)
    const queryKey = keyOf('GET /api/contacts/{userId}/{contactId}/voice-notes', owned)
    await queryClient.invalidateQueries({ queryKey })
  }
  return (
    <ConfirmDialog
      title={text('contact.deleteVoice')}
      text={
        <>
          {text('contact.voiceNote', { length: voiceLength(note) })} · <DayText moment={note.created_at} />
        </>
      }
      action={text('contacts.delete')}
      run={remove}
      onClose={onClose}
    />
  )
}
