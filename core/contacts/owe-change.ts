import { sql } from 'drizzle-orm'
import { prepared } from '#core/base/prepared.ts'
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
    .limit(1)
    .prepare(),
)

/** Whether some answers to a question do not know its latest change yet. */
export function isQuestionOwed(tx: Tx, questionId: number): boolean {
  return ofQuestion(tx).get({ questionId }) !== undefined
}
