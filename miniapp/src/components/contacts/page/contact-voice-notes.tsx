import { useMutation } from '@tanstack/react-query'
import { Play, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Contact, VoiceNote } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { voiceLength } from './voice-length.ts'

const DeleteVoiceDialog = fetchedDialog(async () => (await import('./delete-voice-dialog.tsx')).DeleteVoiceDialog)

/** What was said of somebody in the chat; nothing where nothing was. */
export function ContactVoiceNotes({ contact }: { contact: Contact }) {
  const text = useText()
  const { userId } = useApi()
  const [deleting, setDeleting] = useState<VoiceNote>()
  const owned = { userId, contactId: contact.id }
  const call = useCall('GET /api/contacts/{userId}/{contactId}/voice-notes', owned, { gcTime: 0 })
  const notes = call.data?.voice_notes ?? []
  if (notes.length === 0 && !deleting) return null
  return (
    <Section title={text('contact.voiceNotes')}>
      <ul className="flex flex-col gap-2">
        {notes.map(note => (
          <li key={note.id} className="flex flex-wrap items-center gap-x-3 rounded-control bg-raised px-2 py-1">
            <VoicePlayer contactId={contact.id} note={note} />
            <span className="text-sm text-muted">
              <DayText moment={note.created_at} />
            </span>
            {contact.standing === 'owner' && (
              <Button
                look="danger"
                icon={Trash2}
                className="ml-auto"
                aria-label={text('contact.deleteVoice')}
                onClick={() => setDeleting(note)}
              />
            )}
          </li>
        ))}
      </ul>
      {deleting && <DeleteVoiceDialog contactId={contact.id} note={deleting} onClose={() => setDeleting(undefined)} />}
    </Section>
  )
}

/** Plays a voice note, which is fetched when it is first wanted. */
function VoicePlayer({ contactId, note }: { contactId: number; note: VoiceNote }) {
  const text = useText()
  const errorText = useErrorText()
  const api = useApi()
  const fetched = useMutation({
    mutationFn: async () => {
      const path = { userId: api.userId, contactId, voiceNoteId: note.id }
      const answer = await api.open('GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}', path)
      return URL.createObjectURL(await answer.blob())
    },
  })
  const url = fetched.data
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  const length = voiceLength(note)
  if (url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what was said stands among the notes, where it was written down
      <audio
        controls
        autoPlay
        src={url}
        aria-label={text('contact.voiceNote', { length })}
        className="h-11 max-w-full"
      />
    )
  }
  return (
    <>
      <Button icon={Play} look="plain" className="px-2" disabled={fetched.isPending} onClick={() => fetched.mutate()}>
        {text('contact.playVoice', { length })}
      </Button>
      {fetched.error && (
        <span role="alert" className="text-sm text-danger">
          {errorText(fetched.error)}
        </span>
      )}
    </>
  )
}
