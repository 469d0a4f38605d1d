import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { messagePatchSchema, messagingSettingsPatchSchema, sendMessageSchema } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { listFollowUps, listMessages } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'
import { getMessagingSettings, updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { checkOwnNumber, createConnectLink } from '#core/messaging/senders/connect-own-number.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/own-number.ts'

/** WhatsApp of a user: settings, their own number, messages to their contacts, follow-ups. */
export function messagingRoutes(app: App) {
  return {
    'GET /api/messages/{userId}': (_, person) => ({ messages: listMessages(app, person) }),
    'GET /api/messages/{userId}/follow-ups': (_, person) => ({ messages: listFollowUps(app, person) }),
    'GET /api/messages/{userId}/settings': (_, person) => getMessagingSettings(app, person),
    'PATCH /api/messages/{userId}/settings': async (c, person) =>
      updateMessagingSettings(app, { ...person, patch: await jsonBody(c, messagingSettingsPatchSchema) }),
    'POST /api/messages/{userId}/own-number/link': (_, person) => createConnectLink(app, person),
    'POST /api/messages/{userId}/own-number/check': async (_, person) => {
      await checkOwnNumber(app, person)
      return getMessagingSettings(app, person)
    },
    'DELETE /api/messages/{userId}/own-number': async (_, person) => {
      await disconnectOwnNumber(app, person)
      return getMessagingSettings(app, person)
    },
    'GET /api/messages/{userId}/contacts/{contactId}': (_, contact) => getContactMessaging(app, contact),
    'POST /api/messages/{userId}/contacts/{contactId}/send': async (c, contact) => {
      sendFirstMessage(app, { ...contact, ...(await jsonBody(c, sendMessageSchema)) })
      c.status(202)
      return getContactMessaging(app, contact)
    },
    'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': (_, contact) => {
      markSent(app, contact)
      return getContactMessaging(app, contact)
    },
    'PATCH /api/messages/{userId}/{messageId}': async (c, message) =>
      updateFollowUp(app, { ...message, patch: await jsonBody(c, messagePatchSchema) }),
    'DELETE /api/messages/{userId}/{messageId}': (_, message) => cancelMessage(app, message),
  } satisfies CallRoutes
}
