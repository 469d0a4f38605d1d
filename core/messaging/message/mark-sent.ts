import type { App, OwnedContact } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { findLiveMessage } from '#core/messaging/message/messages.ts'
import { acceptMessage } from '#core/messaging/message/settle-message.ts'
import { messages } from '#db/schema.ts'

/**
 * Marks the first message to a contact as sent: through click-to-chat, or because a lost one did arrive. A waiting
 * message is cancelled. Throws `not-found`.
 */
export function markSent(app: App, { userId, contactId }: OwnedContact): void {
  write(app, tx => {
    if (!findContact(tx, { userId, contactId, action: 'message' })) throw new AppError('not-found')
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
  })
}
