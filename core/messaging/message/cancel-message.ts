import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { cancelMessageRow } from '#core/messaging/message/settle-message.ts'
import { messages } from '#db/schema.ts'

/** Cancels a waiting message. Throws `not-found` for one that does not wait, or is somebody else's. */
export function cancelMessage(
  app: Pick<App, 'db' | 'clock' | 'signals'>,
  { userId, messageId }: { userId: number; messageId: number },
): void {
  write(app, tx => {
    const row = tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.user_id, userId), eq(messages.state, 'queued')))
      .get()
    if (!row) throw new AppError('not-found')
    cancelMessageRow(app, tx, row, null)
  })
}
