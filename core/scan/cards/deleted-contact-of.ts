import { and, eq, isNotNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { mayDo } from '#core/contact-rows/policies.ts'
import { contacts, scanCards } from '#db/schema.ts'

/** The contact that a user's card became, where it was deleted since and can still be restored. */
export function deletedContactOf(
  app: Pick<App, 'db'>,
  { userId, cardId }: { userId: number; cardId: number },
): number | undefined {
  const isTheirs = and(eq(scanCards.id, cardId), mayDo({ userId, action: 'delete' }), isNotNull(contacts.deleted_at))
  return app.db
    .select({ id: contacts.id })
    .from(scanCards)
    .innerJoin(contacts, eq(contacts.id, scanCards.contact_id))
    .where(isTheirs)
    .get()?.id
}
