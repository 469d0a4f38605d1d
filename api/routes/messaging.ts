import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { messagePatchSchema, messagingSettingsPatchSchema, sendMessageSchema } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { listFollowUps, listMessages } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage } from '#core/messaging/message/settle-message.ts'
import { getMessagingSettings, updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { checkOwnNumber } from '#core/messaging/senders/check-own-number.ts'
import { createConnectLink } from '#core/messaging/senders/connect-own-number.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/own-number.ts'

/** WhatsApp of a user: settings, their own number, messages to their contacts, follow-ups. */
export function messagingRoutes(app: App) {
  return {
    'GET /api/messages/{userId}': c => ({ messages: listMessages(app, { userId: c.get('userId') }) }),
    'GET /api/messages/{userId}/follow-ups': c => ({ messages: listFollowUps(app, { userId: c.get('userId') }) }),
    'GET /api/messages/{userId}/settings': c => getMessagingSettings(app, { userId: c.get('userId') }),
    'PATCH /api/messages/{userId}/settings': async c => {
      const patch = await jsonBody(c, messagingSettingsPatchSchema)
      return updateMessagingSettings(app, { userId: c.get('userId'), patch })
    },
    'POST /api/messages/{userId}/own-number/link': c => createConnectLink(app, { userId: c.get('userId') }),
    'POST /api/messages/{userId}/own-number/check': async c => {
      await checkOwnNumber(app, { userId: c.get('userId') })
      return getMessagingSettings(app, { userId: c.get('userId') })
    },
    'DELETE /api/messages/{userId}/own-number': async c => {
      await disconnectOwnNumber(app, { userId: c.get('userId') })
      return getMessagingSettings(app, { userId: c.get('userId') })
    },
    'GET /api/messages/{userId}/contacts/{contactId}': c =>
      getContactMessaging(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
    'POST /api/messages/{userId}/contacts/{contactId}/send': async c => {
      const owned = { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
      const { again } = await jsonBody(c, sendMessageSchema)
      sendFirstMessage(app, { ...owned, again })
      c.status(202)
      return getContactMessaging(app, owned)
    },
    'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': c => {
      const owned = { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
      markSent(app, owned)
      return getContactMessaging(app, owned)
    },
    'PATCH /api/messages/{userId}/{messageId}': async c => {
      const patch = await jsonBody(c, messagePatchSchema)
      return updateFollowUp(app, { userId: c.get('userId'), messageId: idParam(c, 'messageId'), patch })
    },
    'DELETE /api/messages/{userId}/{messageId}': c => {
      cancelMessage(app, { userId: c.get('userId'), messageId: idParam(c, 'messageId') })
      return undefined
    },
  } satisfies CallRoutes
}
