import { and, desc, inArray, sql } from 'drizzle-orm'
import type { ContactRow } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { type PersonMarks, waysTo } from '#core/contacts/merge-contact.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/**
 * A user's contacts that have an e-mail or a phone in common with one of these cards, the latest first. First e-mails and
 * phones are found by index; further ones are looked through where a contact has any.
 */
export function reachedAlike(
  tx: Tx,
  { userId, cards }: { userId: number; cards: readonly PersonMarks[] },
): ContactRow[] {
  const { id, user_id, email, phone_e164, further_emails, further_phones } = contacts
  const ways = sql`(select value from json_each(${JSON.stringify(cards.flatMap(waysTo))}))`
  const alike = sql`(
    select ${id} from ${contacts} where ${user_id} = ${userId} and lower(${email}) in ${ways}
    union select ${id} from ${contacts} where ${user_id} = ${userId} and ${phone_e164} in ${ways}
    union select ${id} from ${contacts}
      where ${user_id} = ${userId} and (${further_emails} <> '[]' or ${further_phones} <> '[]') and (
        exists (select 1 from json_each(${further_emails}) mine where lower(mine.value) in ${ways})
        or exists (select 1 from json_each(${further_phones}) mine where mine.value ->> 'e164' in ${ways})))`
  return tx
    .select()
    .from(contacts)
    .where(and(notDeleted(userId), inArray(id, alike)))
    .orderBy(desc(contacts.timestamp))
    .all()
}
