import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect } from 'react'
import type { VoiceNote } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { voiceLength } from './voice-length.ts'

/** Plays a voice note, which is fetched when it is first wanted. */
export function VoicePlayer({ contactId, note }: { contactId: number; note: VoiceNote }) {
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
