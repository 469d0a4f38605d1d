import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Contact, VoiceNote } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { VoicePlayer } from './voice-player.tsx'

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
