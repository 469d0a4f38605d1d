import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'
import type { Answer } from '#contracts/questions.ts'
import type { OwnedContact } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared } from '#core/base/prepared.ts'
import { contactColumns, contactOfRow } from '#core/contact-rows/contact-row.ts'
import { notDeleted } from '#core/contact-rows/contacts.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts } from '#db/schema.ts'

const ofContact = prepared(tx =>
  tx
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.contact_id, sql.placeholder('contactId')))
    .orderBy(asc(contactAnswers.id)),
)

/** All answers about a contact, oldest first. */
export function answersOf(tx: Tx, contactId: number): Answer[] {
  return ofContact(tx).all({ contactId }).map(answerOfRow)
}

function answerOfRow({
  id,
  question_id,
  question,
  kind,
  values,
  answered_at,
}: typeof contactAnswers.$inferSelect): Answer {
  return { id, question_id, question, kind, values, answered_at: answered_at.toISOString() }
}

/** The answers about a row of `contacts`, oldest first; in SQL they are JSON. */
export const answersColumn: SQL<Answer[]> = sql`(
  select json_group_array(json_object(
    'id', ${contactAnswers.id}, 'question_id', ${contactAnswers.question_id}, 'question', ${contactAnswers.question},
    'kind', ${contactAnswers.kind}, 'values', json(${contactAnswers.values}), 'answered_at', ${contactAnswers.answered_at}
  ) order by ${contactAnswers.id})
  from ${contactAnswers} where ${contactAnswers.contact_id} = contacts.id
)`.mapWith((json: string): Answer[] =>
  (JSON.parse(json) as (Omit<Answer, 'answered_at'> & { answered_at: number })[]).map(answer => ({
    ...answer,
    answered_at: new Date(answer.answered_at).toISOString(),
  })),
)

/** The columns that `apiContactOf` takes. */
export const apiColumns = { ...contactColumns, answers: answersColumn }

type Selected = Parameters<typeof contactOfRow>[0] & { answers: Answer[] }

/** A contact as other programs see it. */
export function apiContactOf({ answers, ...selected }: Selected): ApiContact {
  const { row } = selected
  const { id, timestamp, vcf, standing, book_of, ...fields } = contactOfRow(selected)
  return {
    ...fields,
    id: row.uid,
    etag: etagOf(row.version),
    answers,
    vcard: vcf,
    scanned_at: timestamp,
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

const ofUser = prepared(tx =>
  tx
    .select(apiColumns)
    .from(contacts)
    .where(and(eq(contacts.id, sql.placeholder('contactId')), eq(contacts.user_id, sql.placeholder('userId')))),
)

/** One contact as other programs see it, deleted or not; undefined where it is not there. */
export function findApiContact(tx: Tx, owned: OwnedContact): ApiContact | undefined {
  const found = ofUser(tx).get(owned)
  return found && apiContactOf(found)
}

/** The same of a contact that is not deleted. Throws `not-found`. */
export function getApiContact(tx: Tx, owned: OwnedContact): ApiContact {
  const contact = findApiContact(tx, owned)
  if (!contact || contact.deleted_at) throw new AppError('not-found')
  return contact
}

/** The id that a contact has here, by its uid. Throws `not-found` for one that is deleted, is not there, or is somebody else's. */
export function contactIdOfUid(tx: Tx, { userId, uid }: { userId: number; uid: string }): number {
  return idOf(tx, uid, notDeleted(userId))
}

/** The same for a contact that may be deleted. */
export function anyContactIdOfUid(tx: Tx, { userId, uid }: { userId: number; uid: string }): number {
  return idOf(tx, uid, eq(contacts.user_id, userId))
}

function idOf(tx: Tx, uid: string, among: SQL | undefined): number {
  const row = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(among, eq(contacts.uid, uid)))
    .get()
  if (!row) throw new AppError('not-found')
  return row.id
}

/** The entity tag (RFC 9110) of a contact whose latest change has this number. */
export function etagOf(version: number): string {
  return `"${version}"`
}
