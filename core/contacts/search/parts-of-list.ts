import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { contacts } from '#db/schema.ts'

const { id, user_id, timestamp, deleted_at } = contacts

/** Contacts that are looked through at once: some milliseconds, whatever their texts. */
const atOnce = 200

/** The contacts of a user, in the words of the index that is looked through (`contacts_search`). */
const isListed = and(eq(user_id, sql.placeholder('userId')), isNull(deleted_at))

/** The order of a list: newest first. */
export const newestFirst: SQL[] = [desc(timestamp), desc(id)]

const idsOfList = prepared(tx =>
  tx
    .select({ id })
    .from(contacts)
    .where(isListed)
    .orderBy(...newestFirst),
)

/** The ids of all contacts of a user, newest first. */
export function wholeList(app: ReadApp, userId: number): number[] {
  return idsOfList(app.db)
    .all({ userId })
    .map(row => row.id)
}

const isBefore = sql`(${timestamp}, ${id}) < (${sql.placeholder('fromTime')}, ${sql.placeholder('fromId')})`
/** The condition for the contacts of one part, filled in with what `partsOfList` yields. */
export const isOfPart: SQL | undefined = and(
  isListed,
  isBefore,
  sql`(${timestamp}, ${id}) >= (${sql.placeholder('toTime')}, ${sql.placeholder('toId')})`,
)

const lastOfPart = prepared(tx =>
  tx
    .select({ toTime: sql<number>`${timestamp}`, toId: id })
    .from(contacts)
    .where(and(isListed, isBefore))
    .orderBy(...newestFirst)
    .limit(1)
    .offset(atOnce - 1),
)

type Part = { userId: number; fromTime: number; fromId: number; toTime: number; toId: number }

/** The parts of a user's contacts, newest first, each in its own turn of the event loop. */
export async function* partsOfList(app: ReadApp, userId: number): AsyncGenerator<Part> {
  let from = { fromTime: Number.MAX_SAFE_INTEGER, fromId: Number.MAX_SAFE_INTEGER }
  for (;;) {
    await ownTurn()
    const last = lastOfPart(app.db).get({ userId, ...from })
    const { toTime, toId } = last ?? { toTime: -Number.MAX_SAFE_INTEGER, toId: 0 }
    yield { userId, ...from, toTime, toId }
    if (!last) return
    from = { fromTime: toTime, fromId: toId }
  }
}
