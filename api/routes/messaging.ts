import { Hono } from 'hono'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { messagePatchSchema, messagingSettingsPatchSchema, sendMessageSchema } from '#core/contracts/messaging.ts'
import { cancelMessage } from '#core/messaging/message/cancel-message.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { listFollowUps, listMessages } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { updateFollowUp } from '#core/messaging/message/update-follow-up.ts'
import { getMessagingSettings, updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { checkOwnNumber } from '#core/messaging/senders/check-own-number.ts'
import { createConnectLink } from '#core/messaging/senders/connect-own-number.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/disconnect-own-number.ts'

/** WhatsApp for a user: settings, their own number, messages to their contacts, follow-ups. */
export function messagingRoutes(app: App) {
  return new Hono<ApiEnv>()
    .get('/:userId', c => c.json({ messages: listMessages(app, { userId: c.get('userId') }) }))
    .get('/:userId/follow-ups', c => c.json({ messages: listFollowUps(app, { userId: c.get('userId') }) }))
    .get('/:userId/settings', c => c.json(getMessagingSettings(app, { userId: c.get('userId') })))
    .patch('/:userId/settings', async c => {
      const patch = await jsonBody(c, messagingSettingsPatchSchema)
      return c.json(updateMessagingSettings(app, { userId: c.get('userId'), patch }))
    })
    .post('/:userId/own-number/link', async c => c.json(await createConnectLink(app, { userId: c.get('userId') })))
    .post('/:userId/own-number/check', async c => {
      await checkOwnNumber(app, { userId: c.get('userId') })
      return c.json(getMessagingSettings(app, { userId: c.get('userId') }))
    })
    .delete('/:userId/own-number', async c => {
      await disconnectOwnNumber(app, { userId: c.get('userId') })
      return c.json(getMessagingSettings(app, { userId: c.get('userId') }))
    })
    .get('/:userId/contacts/:contactId', c =>
      c.json(getContactMessaging(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') })),
    )
    .post('/:userId/contacts/:contactId/send', async c => {
      const owned = { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
      const { again } = await jsonBody(c, sendMessageSchema)
      sendFirstMessage(app, { ...owned, again })
      return c.json(getContactMessaging(app, owned), 202)
    })
    .post('/:userId/contacts/:contactId/mark-sent', c => {
      const owned = { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
      markSent(app, owned)
      return c.json(getContactMessaging(app, owned))
    })
    .patch('/:userId/:messageId', async c => {
      const patch = await jsonBody(c, messagePatchSchema)
      return c.json(updateFollowUp(app, { userId: c.get('userId'), messageId: idParam(c, 'messageId'), patch }))
    })
    .delete('/:userId/:messageId', c => {
      cancelMessage(app, { userId: c.get('userId'), messageId: idParam(c, 'messageId') })
      return c.body(null, 204)
    })
}
