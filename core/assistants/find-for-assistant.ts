import { and, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { cardFields } from '#contracts/contacts.ts'
import {
  type AssistantSearch,
  type AssistantSearchResult,
  assistantPageSize,
  type EventReport,
  type FullContact,
  type ShortContact,
} from '#contracts/integrations/mcp/tools.ts'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'
import type { OwnedEvent, WriteApp } from '#core/app.ts'
import { reminderOf } from '#core/assistants/change-as-assistant.ts'
import { countRows } from '#core/base/prepared.ts'
import { apiColumns, apiContactOf, contactIdOfUid } from '#core/contact-rows/api-contact.ts'
import { listNotes } from '#core/contact-rows/dated-notes.ts'
import { findContactIds } from '#core/contacts/search/search-contacts.ts'
import { getEvent } from '#core/events/events.ts'
import { wasWrittenTo } from '#core/messaging/message/messages.ts'
import { contacts } from '#db/schema.ts'

/** A page of a person's own contacts that fit, the best match first and then the latest. */
export async function searchForAssistant(
  app: WriteApp,
  { userId, query }: { userId: number; query: AssistantSearch },
): Promise<AssistantSearchResult> {
  const { words = '', cursor } = query
  const { ids, isGuess } = await findContactIds(app, { userId, term: words, narrowed: and(...filtersOf(query)) })
  const start = Number(cursor ?? 0)
  const end = start + assistantPageSize
  return {
    contacts: shortContacts(app, ids.slice(start, end)),
    total: ids.length,
    is_guess: isGuess && ids.length > 0,
    next_cursor: end < ids.length ? String(end) : null,
  }
}

function filtersOf(query: AssistantSearch): Array<SQL | undefined> {
  const { company, event_id, tag, rating, country, met_from, met_to, never_written } = query
  const { timestamp } = contacts
  return [
    company === undefined ? undefined : sql`instr(lower(${contacts.company}), lower(${company})) > 0`,
    event_id === undefined ? undefined : eq(contacts.event_id, event_id),
    tag === undefined ? undefined : sql`exists (select 1 from json_each(${contacts.tags}) where value = ${tag})`,
    rating === undefined ? undefined : eq(contacts.rating, rating),
    country === undefined ? undefined : eq(contacts.country, country),
    met_from === undefined ? undefined : gte(timestamp, new Date(met_from)),
    met_to === undefined ? undefined : lt(timestamp, new Date(met_to)),
    never_written ? not(wasWrittenTo) : undefined,
  ]
}

/** Everything about one of a person's own contacts. Throws `not-found`. */
export function getForAssistant(app: WriteApp, { userId, uid }: { userId: number; uid: string }): FullContact {
  const contactId = contactIdOfUid(app.db, { userId, uid })
  const [found] = select(app, [contactId])
  if (!found) throw new Error('A contact without a row')
  const { vcard, confidence, images, cut_outs, badge_code, deleted_at, ...shown } = found.contact
  const reminder = reminderOf(app, { userId, contactId })
  return {
    ...shown,
    written_to: found.isWrittenTo,
    notes_list: listNotes(app, { userId, contactId }),
    reminder,
    from_outside: [
      ...fromOutside(found.contact).flatMap(field => (field === 'notes' ? ['notes', 'notes_list'] : field)),
      ...(reminder?.about ? ['reminder'] : []),
    ],
  }
}

/** What came of one of a person's events. Throws `not-found`. */
export async function reportForAssistant(app: WriteApp, { userId, eventId }: OwnedEvent): Promise<EventReport> {
  const event = getEvent(app, { userId, eventId })
  const { ids } = await findContactIds(app, {
    ...{ userId, term: '' },
    narrowed: and(eq(contacts.event_id, eventId), eq(contacts.rating, 'hot'), not(wasWrittenTo)),
  })
  const isWritten = and(eq(contacts.user_id, userId), eq(contacts.event_id, eventId), wasWrittenTo)
  return {
    ...event,
    written_to: countRows(app.db, contacts, and(isWritten, isNull(contacts.deleted_at))),
    hot_unwritten: shortContacts(app, ids.slice(0, assistantPageSize)),
  }
}

function shortContacts(app: WriteApp, ids: readonly number[]): ShortContact[] {
  const byId = new Map(select(app, ids).map(found => [found.id, shortOf(found)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Found = { id: number; contact: ApiContact; isWrittenTo: boolean }

function shortOf({ contact, isWrittenTo }: Found): ShortContact {
  const { id, first_name, last_name, company, position, email, phone, country } = contact
  const { tags, event, event_id, rating, scanned_at } = contact
  const shown = { first_name, last_name, company, position, email, phone, country, tags, event }
  const from_outside = fromOutside(contact).filter(field => field in shown)
  return { id, ...shown, event_id, rating, scanned_at, written_to: isWrittenTo, from_outside }
}

function select(app: WriteApp, ids: readonly number[]): Found[] {
  return app.db
    .select({ ...apiColumns, isWrittenTo: wasWrittenTo })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .all()
    .map(({ isWrittenTo, ...found }) => ({ id: found.row.id, contact: apiContactOf(found), isWrittenTo }))
}

const outsideFields = [
  ...cardFields,
  ...(['phonetic_first_name', 'phonetic_last_name', 'phonetic_company'] as const),
  ...(['further_emails', 'further_phones', 'profiles', 'notes', 'tags', 'answers', 'consent'] as const),
]

/**
 * The fields of a contact whose text other people may have written: on a card, a badge or a public form, in a file, as
 * members of a team, or through a program that passes a form on. What came in different ways is joined by merges, and
 * an assistant may have copied a card's text, so no field with free text is known to be the person's own.
 */
function fromOutside(contact: ApiContact): string[] {
  const fields: string[] = outsideFields.filter(field => contact[field].length > 0)
  return contact.scanned_by ? [...fields, 'scanned_by'] : fields
}
