import { z } from 'zod'

/** A reminder of a contact. Times are ISO 8601 UTC. */
export type Reminder = {
  contact_id: number
  /** The contact's current title: name, else company, e-mail or phone. */
  contact_name: string
  company: string
  due_at: string
  /** What it is about, in the person's words; '' for nothing. */
  about: string
  /** Its message was sent, and the person has not marked it as done. */
  is_told: boolean
}

/** The answer of `GET /api/reminders/{userId}`. */
export type Reminders = {
  /** The next one first. */
  reminders: Reminder[]
  /** The time zone in which the person's words are read, and whether it is known or only likely. */
  time_zone: string
  is_zone_known: boolean
}

/** A name of a time zone that this server knows, as `Europe/Madrid`. */
const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

/** The body of `PUT /api/reminders/{userId}/contacts/{contactId}`. */
export const reminderRequestSchema = z.strictObject({
  due_at: z.iso.datetime(),
  /** The time zone of the person's device, which their words in the chat are read in from then on. */
  time_zone: timeZoneSchema.optional(),
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A reminder that is due, or the hot contacts of an event that is over. */
export type ReminderNotice = { about: 'reminder'; contact_id: number } | { about: 'hot-list'; event_id: number }
