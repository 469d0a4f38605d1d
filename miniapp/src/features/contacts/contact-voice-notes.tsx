import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Contact, VoiceNote } from '#core/contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { VoicePlayer } from './voice-player.tsx'

/** What was said of somebody in the chat; nothing where nothing was. */
export function ContactVoiceNotes({ contact }: { contact: Contact }) {
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  const api = useApi()
  const queryClient = useQueryClient()
  const owned = { userId: api.userId, contactId: contact.id }
  const name = 'GET /api/contacts/{userId}/{contactId}/voice-notes'
  const notes = useCall(name, owned, { gcTime: 0 }).data?.voice_notes ?? []
  const remove = useMutation({
    mutationFn: ({ id }: VoiceNote) =>
      api.call('DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}', { ...owned, voiceNoteId: id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(name, owned) }),
    onError: error => toast({ title: text('error'), description: errorText(error), tone: 'error' }),
  })
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="voice-notes-title" className="flex flex-col gap-2">
      <h2 id="voice-notes-title" className="text-sm font-semibold">
        {text('contact.voiceNotes')}
      </h2>
      <ul className="flex flex-col gap-2">
        {notes.map(note => (
          <li key={note.id} className="flex flex-wrap items-center gap-x-3 rounded-control bg-raised px-2 py-1">
            <VoicePlayer contactId={contact.id} note={note} />
            <span className="text-sm text-muted">
              <DayText moment={note.created_at} />
            </span>
            <Button
              look="danger"
              icon
              className="ml-auto"
              aria-label={text('contact.deleteVoice')}
              disabled={remove.isPending}
              onClick={() => remove.mutate(note)}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
