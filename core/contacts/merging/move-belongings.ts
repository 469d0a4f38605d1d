import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { TxApp } from '#core/app.ts'
import { type ContactRow, cardOf } from '#core/contact-rows/contact-row.ts'
import { moveMessages, returnMessages } from '#core/contacts/merging/move-messages.ts'
import { areDifferentFirms } from '#core/contacts/merging/new-firm.ts'
import { addEarlierCard, giveImages, picturedSides, takeEarlierCard } from '#core/contacts/pictures/earlier-cards.ts'
import type { Tx } from '#db/client.ts'
import {
  type ContactMerge,
  contactAnswers,
  contactMessages,
  earlierCards,
  firstEmails,
  meetings,
  reminders,
  scanCards,
  voiceNotes,
} from '#db/schema.ts'

type Moved = ContactMerge['moved']
type FromTo = { from: number; to: number }

/**
 * What belongs to the contact that goes belongs to the one that stays from now on. Its card becomes an earlier card where
 * the contact that stays has pictures of its own or works for another firm.
 */
export function moveBelongings(app: TxApp, tx: Tx, { kept, gone }: { kept: ContactRow; gone: ContactRow }): Moved {
  const way = { from: gone.id, to: kept.id }
  const { question_id, contact_id } = contactAnswers
  const answered = tx
    .select({ question_id })
    .from(contactAnswers)
    .where(and(eq(contact_id, kept.id), isNotNull(question_id)))
  return {
    earlierCards: move(tx, earlierCards, way),
    ...moveCard(tx, { kept, gone }),
    voiceNotes: move(tx, voiceNotes, way),
    meetings: move(tx, meetings, way),
    // A scan whose own merge can still be undone stays with the contact that it filled.
    scanCards: move(tx, scanCards, way, isNull(scanCards.merge)),
    ...moveMessages(app, tx, { kept, gone }),
    reminders: move(tx, reminders, way, notTwice(reminders, kept)),
    firstEmails: move(tx, firstEmails, way, notTwice(firstEmails, kept)),
    chatMessages: moveChatMessages(tx, way),
    // Where both have an answer, that of the contact that stays is kept.
    answers: move(tx, contactAnswers, way, sql`(question_id is null or question_id not in ${answered})`),
  }
}

/** Gives back what `moveBelongings` moved, as far as it is still there. */
export function returnBelongings(
  tx: Tx,
  { keptId, goneId, moved }: { keptId: number; goneId: number; moved: Moved },
): void {
  const way = { from: keptId, to: goneId }
  giveImages(tx, { ...way, sides: moved.images })
  if (moved.card !== null) takeEarlierCard(tx, { cardId: moved.card, imagesOf: goneId })
  for (const [table, ids] of [
    [earlierCards, moved.earlierCards],
    [voiceNotes, moved.voiceNotes],
    [meetings, moved.meetings ?? []],
    [scanCards, moved.scanCards],
    [reminders, moved.reminders ?? []],
    [firstEmails, moved.firstEmails ?? []],
    [contactAnswers, moved.answers ?? []],
  ] as const) {
    move(tx, table, way, sql`id in (select value from json_each(${JSON.stringify(ids)}))`)
  }
  returnMessages(tx, { keptId, goneId, moved })
  for (const [chatId, messageId] of moved.chatMessages) {
    tx.update(contactMessages)
      .set({ contact_id: goneId })
      .where(sql`chat_id = ${chatId} and message_id = ${messageId} and contact_id = ${keptId}`)
      .run()
  }
}

function moveCard(tx: Tx, { kept, gone }: { kept: ContactRow; gone: ContactRow }): Pick<Moved, 'images' | 'card'> {
  const sides = picturedSides(tx, { contactId: gone.id })
  const isPictured = picturedSides(tx, { contactId: kept.id }).length > 0
  if (areDifferentFirms(kept.company, gone.company) || (isPictured && sides.length > 0)) {
    const earlier = { card: cardOf(gone), seenAt: gone.timestamp }
    return { images: [], card: addEarlierCard(tx, { contactId: kept.id, ...earlier, imagesOf: gone.id }) }
  }
  giveImages(tx, { from: gone.id, to: kept.id, sides })
  return { images: sides, card: null }
}

/** Rows of people who have none for the contact that stays. */
function notTwice(table: typeof reminders | typeof firstEmails, kept: ContactRow): SQL {
  return sql`${table.user_id} not in (select user_id from ${table} where contact_id = ${kept.id})`
}

/** Rows of a table belong to another contact now; answers their ids. */
function move(tx: Tx, table: SQLiteTable, { from, to }: FromTo, among: SQL = sql`true`): number[] {
  return tx
    .all<{ id: number }>(
      sql`update ${table} set contact_id = ${to} where contact_id = ${from} and ${among} returning id`,
    )
    .map(({ id }) => id)
}

function moveChatMessages(tx: Tx, { from, to }: FromTo): Moved['chatMessages'] {
  return tx
    .update(contactMessages)
    .set({ contact_id: to })
    .where(eq(contactMessages.contact_id, from))
    .returning({ chatId: contactMessages.chat_id, messageId: contactMessages.message_id })
    .all()
    .map(({ chatId, messageId }) => [chatId, messageId])
}
