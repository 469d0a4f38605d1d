import type { VoiceNote } from '#contracts/contacts.ts'

/** How long a voice note is, in minutes and seconds. */
export function voiceLength({ seconds }: VoiceNote): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
