import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { findLiveMessage } from '#core/messaging/message/messages.ts'
import { acceptMessage } from '#core/messaging/message/settle-message.ts'
import { messages } from '#db/schema.ts'

/**
 * The person says that their first message to a contact has gone out: by click-to-chat, or since one that got lost did
 * arrive. One that waits does not go out any more. Throws `not-found`.
 */
export function markSent(app: App, { userId, contactId }: { userId: number; contactId: number }): void {
  app.db.transaction(
    tx => {
      if (!findContact(tx, { userId, contactId })) throw new AppError('not-found')
      const known = findLiveMessage(tx, { contactId, kind: 'first' })
      if (known?.state === 'queued') acceptMessage(app, tx, known, { channel: 'link' })
      if (known?.state === 'unknown') acceptMessage(app, tx, known)
      if (known) return
      const now = app.clock.now()
      const row = tx
        .insert(messages)
        .values({
          user_id: userId,
          contact_id: contactId,
          kind: 'first',
          channel: 'link',
          state: 'accepted',
          created_at: now,
          send_at: now,
          accepted_at: now,
        })
        .returning()
        .get()
      acceptMessage(app, tx, row)
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
}
