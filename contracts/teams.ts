import { z } from 'zod'
import type { Contact } from './contacts.ts'
import type { Rating } from './events.ts'
import { contactPageSize } from './values/constants.ts'

/** The start parameter of an invitation's link: `t.me/<bot>?start=team_CODE`. */
export const teamStartPrefix = 'team_'

/** The start parameter that links a group to an event: `t.me/<bot>?startgroup=event_ID`. */
export const groupStartPrefix = 'event_'

/** The code of an invitation: 128 random bits in base64url. */
export const inviteCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** An invitation to an event that can be used now. */
export type TeamInvite = {
  code: string
  /** The link that opens it in the bot; null while the bot's name is unknown. */
  link: string | null
  /** ISO 8601 UTC; it ends earlier if the event is switched off or the owner revokes it. */
  expires_at: string
}

/** Who scans into an event: its owner, and everybody who is or was in its team. */
export type TeamPerson = {
  /** Null for people whose account was deleted; all of them are one row. */
  user_id: number | null
  /** '' for people whose account was deleted. */
  name: string
  is_owner: boolean
  /** Whether they are in the team now. */
  is_in: boolean
  /** When they joined last, ISO 8601 UTC; null for the owner and for deleted accounts. */
  joined_at: string | null
  /** Cards that they scanned at the event, and how many of those contacts have each rating or were written to. */
  cards: number
  rated: Record<Rating, number>
  written_to: number
}

/** The cards that one person scanned in one hour. */
export type TeamHour = {
  /** The start of the hour, ISO 8601 UTC. */
  hour: string
  user_id: number | null
  cards: number
}

/** `GET /api/events/{userId}/{eventId}/team`: an event's team, as its owner sees it. */
export type Team = {
  /** Null if there is none that can be used. */
  invite: TeamInvite | null
  /** The owner first, then by name. */
  people: TeamPerson[]
  /** How many people besides the owner may be in the team at once. */
  most: number
  /** Contacts of the event that somebody has written to. */
  written_to: number
  /** Oldest first. */
  hours: TeamHour[]
  /** Whether the owner's plan includes teams; without it nobody scans into the event. */
  may_invite: boolean
  /** The Telegram group whose members scan into the event; null for none. */
  group: TeamGroup | null
  /** Adds the bot to a group and links it to the event; null while the bot's name is unknown. */
  group_link: string | null
}

/** A Telegram group that is linked to an event. */
export type TeamGroup = {
  title: string
  /** Whether the bot gets all photos of the group; otherwise only those that mention it. */
  is_admin: boolean
}

/** The team that a person is in, as they see it. */
export type MyTeam = {
  event_id: number
  /** The event's name. */
  event: string
  /** The name of its owner, whose contacts get the cards. */
  owner: string
  /** Whether cards go to the owner now: the event is on. */
  active: boolean
  /** The owner's plan still includes teams; otherwise scans are refused while the event is on. */
  is_paid: boolean
  /** Whether they see all contacts of the event, or only those that they scanned. */
  sees_all: boolean
  /** ISO 8601 UTC. */
  joined_at: string
  /** When the membership ends by itself, ISO 8601 UTC. */
  until: string
  /** Cards that they have scanned for it. */
  cards: number
}

/** `GET /api/teams/{userId}`. */
export type MyTeamAnswer = { team: MyTeam | null }

/** `GET /api/teams/{userId}/invites/{code}`: what somebody who was invited is asked to join. */
export type TeamInvitation = {
  event: string
  owner: string
  sees_all: boolean
  /** They are in this team already. */
  is_in: boolean
  /** The other team that they would leave. */
  other: { event: string; owner: string } | null
}

/** The body of `POST /api/teams/{userId}`. */
export const joinTeamSchema = z.strictObject({
  code: inviteCodeSchema,
  /** Leave another team first. Without it, being in one is refused with `in-other-team`. */
  leave_other: z.boolean().default(false),
})

/** The query of `GET /api/teams/{userId}/contacts`. */
export const teamContactsQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(contactPageSize),
  /** Only those that the person scanned. */
  scanned_by: z.literal('me').optional(),
})

/** One time that a contact was scanned, as `GET /api/contacts/{userId}/{contactId}/meetings` lists it. */
export type Meeting = {
  id: number
  /** ISO 8601 UTC. */
  met_at: string
  /** The event's name; '' for none. */
  event: string
  /** Who scanned the card; null for an account that was deleted. */
  scanned_by: { id: number; name: string } | null
  /** What was noted at that meeting. */
  note: string
}

/** A message to somebody about a team; names are looked up when it is sent. */
export type TeamNotice = {
  about: 'team'
  event_id: number
  /** `joined` and `left` go to the owner, the others to the member. */
  news: 'joined' | 'left' | 'removed' | 'lapsed' | 'paused' | 'resumed' | 'restored'
  /** The member that it is about. */
  member_id: number
}

/** A message to the group of an event that has ended, or is on again. */
export type GroupNotice = { about: 'group'; event: string; event_id?: number; is_on?: boolean }

/** A message to a member whose team's owner deleted the event or the account: nothing is left to look up. */
export type TeamEndedNotice = { about: 'team-ended' }

/** One page of them, and how many there are in all. */
export type TeamContacts = { contacts: Contact[]; total: number }
