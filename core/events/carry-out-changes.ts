import { asc, eq, sql } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { changeSomeAnswers, detachSomeAnswers } from '#core/events/answers/answers-to-question.ts'
import { detachSomeOfEvent, renameSomeOfEvent } from '#core/events/contacts-of-event.ts'
import type { Tx } from '#db/client.ts'
import { type OwedChange, owedChanges } from '#db/schema.ts'

/** In the transaction that changes an event: its contacts are changed too, by `carryOutChanges`. */
export function oweChange(tx: Tx, { userId, change }: { userId: number; change: OwedChange }): void {
  tx.insert(owedChanges).values({ user_id: userId, change }).run()
}

const ofQuestion = prepared(tx =>
  tx
    .select({ id: owedChanges.id })
    .from(owedChanges)
    .where(sql`${owedChanges.change} ->> 'questionId' = ${sql.placeholder('questionId')}`)
    .limit(1),
)

/** Whether some answers to a question do not know its latest change yet. */
export function isQuestionOwed(tx: Tx, questionId: number): boolean {
  return ofQuestion(tx).get({ questionId }) !== undefined
}

type OwedRow = typeof owedChanges.$inferSelect

/**
 * Carries out what is owed to this user's contacts, or to everybody's: a few contacts in each turn, with all that their
 * programs are told. What a death or a held lock interrupts goes on with the next call.
 */
export async function carryOutChanges(app: ContactsApp, { userId }: { userId?: number } = {}): Promise<void> {
  while (nextOwed(app.db, userId) && (await waitUntilFree(app))) {
    write(app, tx => {
      const row = nextOwed(tx, userId)
      if (row) carryOutSome(app, tx, row)
    })
    await ownTurn()
  }
}

function nextOwed(tx: Tx, userId: number | undefined): OwedRow | undefined {
  const isWanted = userId === undefined ? undefined : eq(owedChanges.user_id, userId)
  return tx.select().from(owedChanges).where(isWanted).orderBy(asc(owedChanges.id)).limit(1).get()
}

function carryOutSome(app: ContactsApp, tx: Tx, row: OwedRow): void {
  const isWanted = eq(owedChanges.id, row.id)
  const lastId = someOf(app, tx, row)
  if (lastId === undefined) tx.delete(owedChanges).where(isWanted).run()
  else tx.update(owedChanges).set({ after_id: lastId }).where(isWanted).run()
}

/** Changes some contacts; the id to go on after, or undefined where none are left. */
function someOf(app: ContactsApp, tx: Tx, { user_id: userId, change, after_id: afterId }: OwedRow): number | undefined {
  switch (change.what) {
    case 'event-renamed':
      return renameSomeOfEvent(app, tx, { userId, afterId, ...change })
    case 'event-deleted':
      return detachSomeOfEvent(app, tx, { userId, ...change })
    case 'question-changed':
      return changeSomeAnswers(app, tx, { userId, afterId, ...change })
    case 'question-deleted':
      return detachSomeAnswers(app, tx, { userId, ...change })
  }
}
