import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

const reached = prepared(tx =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(conditionOf(sql`${sql.placeholder('userId')}`, sql`${sql.placeholder('ways')}`), isNull(contacts.deleted_at)),
    )
    .orderBy(asc(contacts.timestamp)),
)

/** The ids of a user's contacts that one of these e-mails or phones (`contactPointsOf`) reaches, the one scanned last at the end. */
export function idsReachedBy(tx: Tx, { userId, ways }: { userId: number; ways: readonly string[] }): number[] {
  return reached(tx)
    .all({ userId, ways: JSON.stringify(ways) })
    .map(({ id }) => id)
}

/**
 * The condition for a user's contacts, deleted ones too, that one of these reaches. First e-mails and phones are found by
 * index; further ones are looked through where a contact has any.
 */
export function isReachedBy(userId: number, reaching: readonly string[]): SQL | undefined {
  return conditionOf(sql`${userId}`, sql`${JSON.stringify(reaching)}`)
}

function conditionOf(userId: SQL, reaching: SQL): SQL | undefined {
  const { id, user_id, email, phone_e164, further_emails, further_phones } = contacts
  const ways = sql`(select value from json_each(${reaching}))`
  const ids = sql`(
    select ${id} from ${contacts} where ${user_id} = ${userId} and lower(${email}) in ${ways}
    union select ${id} from ${contacts} where ${user_id} = ${userId} and ${phone_e164} in ${ways}
    union select ${id} from ${contacts}
      where ${user_id} = ${userId} and (${further_emails} <> '[]' or ${further_phones} <> '[]') and (
        exists (select 1 from json_each(${further_emails}) mine where lower(mine.value) in ${ways})
        or exists (select 1 from json_each(${further_phones}) mine where mine.value ->> 'e164' in ${ways})))`
  // By their ids: the plus keeps SQLite from going through all contacts of the user.
  return and(inArray(id, ids), sql`+${user_id} = ${userId}`)
}
