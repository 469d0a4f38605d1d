import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { cancelMessageRow } from '#core/messaging/message/settle-message.ts'
import { messages } from '#db/schema.ts'

/** A message that waits is called off. Throws `not-found` for one that does not wait, or is somebody else's. */
export function cancelMessage(app: App, { userId, messageId }: { userId: number; messageId: number }): void {
  app.db.transaction(
    tx => {
      const row = tx
        .select()
        .from(messages)
        .where(and(eq(messages.id, messageId), eq(messages.user_id, userId), eq(messages.state, 'queued')))
        .get()
      if (!row) throw new AppError('not-found')
      cancelMessageRow(app, tx, row, null)
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
}
