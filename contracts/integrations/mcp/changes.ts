import type { Contact } from '#contracts/contacts.ts'
import type { ApiContactChange } from '#contracts/integrations/v1/contacts.ts'

/** The time of a reminder, ISO 8601 UTC, and what it is about. */
export type ReminderValues = { due_at: string; about: string }

/** A change that an assistant made, with what is needed to undo it. */
export type AssistantChange =
  | { did: 'add_note'; text: string }
  | { did: 'set_reminder'; was: ReminderValues | null; is: ReminderValues }
  | {
      did: 'update_contact'
      was: ApiContactChange
      is: ApiContactChange
      /** The team of the event that it was filed under had met somebody whom the owner knew before. */
      known_before?: boolean
    }
  | { did: 'create_contact' }

/** A change of an assistant, as the chat tells it. `contact` is undefined once it is deleted. */
export type ToldChange = { keyName: string; change: AssistantChange; contact: Contact | undefined; isUndone: boolean }

/** A notice in the chat that an assistant changed a contact. */
export type AssistantNotice = { about: 'assistant'; change_id: number }
