import type { CallName } from './calls.ts'
import type { TicketPurpose } from './portal.ts'

/**
 * What a caller must prove. `own`: launch data of the person in the path; `person`: that or their session of the portal;
 * `caller`: either of anybody; `portal`: a session of the portal; `admin`: the admin key; `open`: nothing.
 */
export type Door = 'own' | 'person' | 'caller' | 'portal' | 'admin' | 'open'

/** How a call is guarded. A row without `limit` takes JSON of at most 64 KiB; an upload's route has a limit of its own. */
export type CallDoor = {
  door: Door
  limit?: 'upload'
  /** A ticket for this purpose, in the query, takes the place of the session: a new tab of the browser sends no header. */
  ticket?: TicketPurpose
}

/** The guard of every call: the api mounts it before the call's route. */
export const callDoors: Readonly<Record<CallName, CallDoor>> = {
  'GET /api/user/{userId}': { door: 'person' },
  'PATCH /api/user/{userId}': { door: 'own' },
  'DELETE /api/user/{userId}': { door: 'own' },
  'GET /api/user/{userId}/export': { door: 'own' },
  'POST /api/user/{userId}/downloads': { door: 'own' },
  'POST /api/user/{userId}/downloads/send': { door: 'own' },
  'GET /api/user/{userId}/refund': { door: 'own' },
  'DELETE /api/user/{userId}/card-images': { door: 'own' },
  'GET /api/user/{userId}/card': { door: 'own' },
  'PATCH /api/user/{userId}/card': { door: 'own' },
  'GET /api/user/{userId}/cards/{slug}': { door: 'own' },
  'POST /api/user/{userId}/cards/{slug}': { door: 'own' },
  'GET /api/user/{userId}/app-keys': { door: 'own' },
  'POST /api/user/{userId}/app-keys': { door: 'own' },
  'DELETE /api/user/{userId}/app-keys/{keyId}': { door: 'own' },
  'GET /api/user/{userId}/webhooks': { door: 'own' },
  'POST /api/user/{userId}/webhooks': { door: 'own' },
  'DELETE /api/user/{userId}/webhooks/{webhookId}': { door: 'own' },
  'POST /api/user/{userId}/webhooks/{webhookId}/secret': { door: 'own' },
  'POST /api/user/{userId}/webhooks/{webhookId}/enable': { door: 'own' },
  'POST /api/user/{userId}/webhooks/{webhookId}/test': { door: 'own' },
  'POST /api/user/{userId}/webhooks/{webhookId}/resend': { door: 'own' },
  'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': { door: 'own' },
  'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': { door: 'own' },

  'GET /api/contacts/{userId}': { door: 'person' },
  'GET /api/contacts/{userId}/page': { door: 'person' },
  'GET /api/contacts/{userId}/ids': { door: 'person' },
  'GET /api/contacts/{userId}/tags': { door: 'person' },
  'GET /api/contacts/{userId}/export': { door: 'person' },
  'GET /api/contacts/{userId}/duplicates': { door: 'person' },
  'POST /api/contacts/{userId}/keep-apart': { door: 'person' },
  'GET /api/contacts/{userId}/merges': { door: 'person' },
  'POST /api/contacts/{userId}/merges/{mergeId}/undo': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}': { door: 'person' },
  'POST /api/contacts/{userId}/{contactId}/merge': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/earlier-cards': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': { door: 'person' },
  'POST /api/contacts/{userId}/change-many': { door: 'person' },
  'POST /api/contacts/{userId}/keep-both': { door: 'person' },
  'PATCH /api/contacts/{userId}/{contactId}': { door: 'person' },
  'DELETE /api/contacts/{userId}/{contactId}': { door: 'person' },
  'POST /api/contacts/{userId}/{contactId}/restore': { door: 'person' },
  'POST /api/contacts/{userId}/{contactId}/share': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/image': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/read-values': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/meetings': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/voice-notes': { door: 'person' },
  'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': { door: 'person' },
  'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': { door: 'person' },

  'GET /api/events/{userId}': { door: 'person' },
  'POST /api/events/{userId}': { door: 'person' },
  'PATCH /api/events/{userId}/{eventId}': { door: 'person' },
  'DELETE /api/events/{userId}/{eventId}': { door: 'person' },
  'GET /api/events/{userId}/{eventId}/export': { door: 'person' },

  'GET /api/events/{userId}/{eventId}/team': { door: 'person' },
  'POST /api/events/{userId}/{eventId}/invite': { door: 'person' },
  'DELETE /api/events/{userId}/{eventId}/invite': { door: 'person' },
  'DELETE /api/events/{userId}/{eventId}/group': { door: 'person' },
  'DELETE /api/events/{userId}/{eventId}/members/{memberId}': { door: 'person' },

  'GET /api/teams/{userId}': { door: 'person' },
  'POST /api/teams/{userId}': { door: 'person' },
  'DELETE /api/teams/{userId}': { door: 'person' },
  'GET /api/teams/{userId}/invites/{code}': { door: 'person' },
  'GET /api/teams/{userId}/contacts': { door: 'person' },
  'POST /api/teams/{userId}/contacts/{contactId}/keep': { door: 'person' },

  'POST /api/imports/{userId}': { door: 'person', limit: 'upload' },
  'POST /api/imports/{userId}/codes': { door: 'person', limit: 'upload' },
  'POST /api/imports/{userId}/{importId}': { door: 'person' },

  'GET /api/scans/{userId}': { door: 'person' },
  'POST /api/scans/{userId}': { door: 'person', limit: 'upload' },
  'POST /api/scans/{userId}/{scanId}/cards': { door: 'person' },
  'POST /api/scans/{userId}/{scanId}/back-side': { door: 'person' },
  'GET /api/scans/{userId}/events': { door: 'person' },

  'GET /api/messages/{userId}': { door: 'person' },
  'GET /api/messages/{userId}/follow-ups': { door: 'person' },
  'GET /api/messages/{userId}/settings': { door: 'person' },
  'PATCH /api/messages/{userId}/settings': { door: 'person' },
  'POST /api/messages/{userId}/own-number/link': { door: 'person' },
  'POST /api/messages/{userId}/own-number/check': { door: 'person' },
  'DELETE /api/messages/{userId}/own-number': { door: 'person' },
  'GET /api/messages/{userId}/contacts/{contactId}': { door: 'person' },
  'POST /api/messages/{userId}/contacts/{contactId}/send': { door: 'person' },
  'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': { door: 'person' },
  'PATCH /api/messages/{userId}/{messageId}': { door: 'person' },
  'DELETE /api/messages/{userId}/{messageId}': { door: 'person' },

  'POST /api/test-perplexity': { door: 'caller' },

  'GET /api/subscription/offers': { door: 'open' },
  'POST /api/subscription/create-checkout-session': { door: 'open' },
  'GET /api/subscription/checkout/{sessionId}': { door: 'open' },
  'GET /api/subscription/{userId}': { door: 'own' },
  'POST /api/subscription/{userId}/preview': { door: 'own' },
  'POST /api/subscription/{userId}/change': { door: 'own' },
  'POST /api/subscription/{userId}/undo': { door: 'own' },
  'POST /api/subscription/{userId}/stars-link': { door: 'own' },

  'POST /api/portal/auth/request-mfa': { door: 'open' },
  'POST /api/portal/auth/verify-mfa': { door: 'open' },
  'POST /api/portal/auth/logout': { door: 'open' },
  'GET /api/portal/user/profile': { door: 'portal' },
  'PUT /api/portal/user/profile': { door: 'portal' },
  'GET /api/portal/user/profile-photo': { door: 'portal' },
  'GET /api/portal/contacts': { door: 'portal' },
  'GET /api/portal/contacts/export': { door: 'portal', ticket: 'export' },
  'GET /api/portal/stats': { door: 'portal' },
  'POST /api/portal/tickets': { door: 'portal' },
  'GET /api/portal/app-keys': { door: 'portal' },
  'POST /api/portal/app-keys': { door: 'portal' },
  'DELETE /api/portal/app-keys/{keyId}': { door: 'portal' },
  'GET /api/portal/webhooks': { door: 'portal' },
  'POST /api/portal/webhooks': { door: 'portal' },
  'DELETE /api/portal/webhooks/{webhookId}': { door: 'portal' },
  'POST /api/portal/webhooks/{webhookId}/secret': { door: 'portal' },
  'POST /api/portal/webhooks/{webhookId}/enable': { door: 'portal' },
  'POST /api/portal/webhooks/{webhookId}/test': { door: 'portal' },
  'POST /api/portal/webhooks/{webhookId}/resend': { door: 'portal' },
  'GET /api/portal/webhooks/{webhookId}/deliveries': { door: 'portal' },
  'POST /api/portal/webhooks/{webhookId}/deliveries/{deliveryId}/resend': { door: 'portal' },
  'GET /api/portal/billing': { door: 'portal' },
  'GET /api/portal/offers': { door: 'portal' },
  'GET /api/portal/billing/invoices': { door: 'portal', ticket: 'invoices' },
  'GET /api/portal/billing/customer-portal': { door: 'portal', ticket: 'customer-portal' },
  'POST /api/portal/create-subscription': { door: 'portal' },

  'GET /api/admin/dashboard': { door: 'admin' },
  'GET /api/admin/health': { door: 'admin' },
  'GET /api/admin/analytics': { door: 'admin' },
  'GET /api/admin/users': { door: 'admin' },
  'GET /api/admin/users/{telegramId}/activity': { door: 'admin' },
  'GET /api/admin/scans': { door: 'admin' },
}
