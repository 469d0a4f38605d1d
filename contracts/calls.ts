import type * as account from './account.ts'
import type * as adminShapes from './admin.ts'
import type * as billing from './billing.ts'
import { behind, type PathValues, type Row, type ShapeOf } from './call-row.ts'
import type * as lists from './contact-lists.ts'
import type * as contacts from './contacts.ts'
import type * as duplicates from './duplicates.ts'
import type * as enrichment from './enrichment.ts'
import type * as events from './events.ts'
import type * as imports from './import/imports.ts'
import type * as keys from './integrations/app-keys.ts'
import type * as oauth from './integrations/oauth.ts'
import type * as ownBook from './integrations/own-book.ts'
import type * as hooks from './integrations/webhooks.ts'
import type * as reminders from './messages/reminders.ts'
import type * as messaging from './messaging.ts'
import type * as myCard from './my-card.ts'
import type * as portalShapes from './portal.ts'
import type * as questions from './questions.ts'
import type * as scans from './scans.ts'
import type * as teams from './teams.ts'
import type * as users from './users.ts'
import type * as values from './values/read-values.ts'

const own = behind('own')
const person = behind('person')
const caller = behind('caller')
const portal = behind('portal')
const admin = behind('admin')
const open = behind('open')

/**
 * Every call of the screens (SPEC §7 and what PRODUCT adds). The api mounts the guard before the call's route; its
 * routes and the screens' client are both held to the shape.
 */
export const calls = {
  'GET /api/user/{userId}': person<users.User>(),
  'PATCH /api/user/{userId}': own<users.User, users.UserPatch>(),
  'DELETE /api/user/{userId}': own<undefined, typeof account.deleteAccountSchema>(),
  'GET /api/user/{userId}/export': own<Blob>(),
  'POST /api/user/{userId}/downloads': own<account.Download, account.DownloadRequest>(),
  'POST /api/user/{userId}/downloads/send': own<undefined, account.DownloadRequest>(),
  'GET /api/user/{userId}/refund': own<account.AccountRefund>(),
  'DELETE /api/user/{userId}/card-images': own<{ deleted: number }>(),
  'GET /api/user/{userId}/card': own<myCard.MyCard>(),
  'PATCH /api/user/{userId}/card': own<myCard.MyCard, myCard.MyCardPatch>(),
  'GET /api/user/{userId}/cards/{slug}': own<myCard.PublicCard>(),
  'POST /api/user/{userId}/cards/{slug}': own<contacts.Contact>(),
  'GET /api/user/{userId}/app-keys': person<keys.AppKeys>(),
  'POST /api/user/{userId}/app-keys': person<keys.NewAppKey, typeof keys.appKeyRequestSchema>(),
  'DELETE /api/user/{userId}/app-keys/{keyId}': person<undefined>(),
  'GET /api/user/{userId}/own-book': person<ownBook.OwnBookState>(),
  'PUT /api/user/{userId}/own-book': person<ownBook.OwnBookState, ownBook.ConnectBook>({
    isElsewhere: true,
  }),
  'DELETE /api/user/{userId}/own-book': person<undefined>(),
  'POST /api/user/{userId}/own-book/find': person<ownBook.FoundBooks, ownBook.FindBooks>({
    isElsewhere: true,
  }),
  'POST /api/user/{userId}/own-book/try': person<ownBook.OwnBookState>({ isElsewhere: true }),
  'GET /api/user/{userId}/webhooks': person<hooks.Webhooks>(),
  'POST /api/user/{userId}/webhooks': person<hooks.NewWebhook, typeof hooks.webhookRequestSchema>(),
  'DELETE /api/user/{userId}/webhooks/{webhookId}': person<undefined>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/secret': person<hooks.NewWebhook>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/enable': person<hooks.Webhook>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/test': person<hooks.WebhookDelivery>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/resend': person<hooks.ResentEvents, typeof hooks.resendRequestSchema>(),
  'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': person<hooks.WebhookDelivery[]>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': person<hooks.WebhookDelivery>(),

  'GET /api/contacts/{userId}': person<contacts.Contact[]>(),
  'POST /api/contacts/{userId}': person<contacts.Contact, typeof contacts.newContactSchema>(),
  'GET /api/contacts/{userId}/page': person<lists.ContactPage, typeof lists.contactPageQuerySchema>(),
  'GET /api/contacts/{userId}/ids': person<lists.ContactIds, typeof lists.contactOrderSchema>(),
  'GET /api/contacts/{userId}/tags': person<lists.Tags>(),
  'GET /api/contacts/{userId}/export': person<Blob, lists.ListExport>(),
  'GET /api/contacts/{userId}/duplicates': person<duplicates.Duplicates>(),
  'POST /api/contacts/{userId}/keep-apart': person<undefined, typeof duplicates.keepApartSchema>(),
  'GET /api/contacts/{userId}/merges': person<{ merges: duplicates.UndoableMerge[] }>(),
  'POST /api/contacts/{userId}/merges/{mergeId}/undo': person<contacts.Contact>(),
  'GET /api/contacts/{userId}/{contactId}': person<contacts.Contact>(),
  'POST /api/contacts/{userId}/{contactId}/merge': person<
    duplicates.MergedContact,
    typeof duplicates.mergeRequestSchema
  >(),
  'GET /api/contacts/{userId}/{contactId}/earlier-cards': person<contacts.EarlierCards>(),
  'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': person<
    Blob,
    { side: contacts.CardSide; form: contacts.ImageForm }
  >(),
  'POST /api/contacts/{userId}/change-many': person<{ changed: number }, typeof lists.changeManySchema>(),
  'POST /api/contacts/{userId}/keep-both': person<contacts.Contact, typeof scans.keepBothSchema>(),
  'PATCH /api/contacts/{userId}/{contactId}': person<contacts.Contact, contacts.ContactPatch>(),
  'DELETE /api/contacts/{userId}/{contactId}': person<undefined>(),
  'POST /api/contacts/{userId}/{contactId}/restore': person<contacts.Contact>(),
  'POST /api/contacts/{userId}/{contactId}/share': person<{ message_id: string }>(),
  'GET /api/contacts/{userId}/{contactId}/image': person<Blob, { side: contacts.CardSide; form: contacts.ImageForm }>(),
  'GET /api/contacts/{userId}/{contactId}/read-values': person<values.ReadValuesOfSides>(),
  'GET /api/contacts/{userId}/{contactId}/meetings': person<{ meetings: teams.Meeting[] }>(),
  'GET /api/contacts/{userId}/{contactId}/voice-notes': person<{ voice_notes: contacts.VoiceNote[] }>(),
  'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': person<Blob>(),
  'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': person<undefined>(),
  'GET /api/contacts/{userId}/{contactId}/answers': person<questions.ContactAnswers>(),
  'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}': person<
    questions.ContactAnswers,
    typeof questions.answerInputSchema
  >(),
  'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}': person<questions.ContactAnswers>(),

  'GET /api/events/{userId}': person<{ events: events.Event[] }>(),
  'POST /api/events/{userId}': person<events.Event, typeof events.startEventSchema>(),
  'PATCH /api/events/{userId}/{eventId}': person<events.Event, events.EventPatch>(),
  'DELETE /api/events/{userId}/{eventId}': person<undefined>(),
  'GET /api/events/{userId}/{eventId}/export': person<Blob, { form: portalShapes.ExportForm }>(),

  'GET /api/events/{userId}/{eventId}/team': person<teams.Team>(),
  'POST /api/events/{userId}/{eventId}/invite': person<teams.TeamInvite>(),
  'DELETE /api/events/{userId}/{eventId}/invite': person<undefined>(),
  'DELETE /api/events/{userId}/{eventId}/group': person<undefined>(),
  'DELETE /api/events/{userId}/{eventId}/members/{memberId}': person<undefined>(),
  'POST /api/events/{userId}/{eventId}/members/{memberId}/restore': person<undefined>(),

  'GET /api/teams/{userId}': person<teams.MyTeamAnswer>(),
  'POST /api/teams/{userId}': person<teams.MyTeam, typeof teams.joinTeamSchema>(),
  'DELETE /api/teams/{userId}': person<undefined>(),
  'GET /api/teams/{userId}/invites/{code}': person<teams.TeamInvitation>(),
  'GET /api/teams/{userId}/contacts': person<teams.TeamContacts, typeof teams.teamContactsQuerySchema>(),
  'POST /api/teams/{userId}/contacts/{contactId}/keep': person<contacts.Contact>(),

  'POST /api/imports/{userId}': person<imports.Import, FormData>({ limit: 'upload' }),
  'POST /api/imports/{userId}/codes': person<imports.Import, typeof imports.codesSchema>({
    limit: 'upload',
  }),
  'POST /api/imports/{userId}/{importId}': person<imports.Import, imports.ImportAnswer>(),

  'GET /api/scans/{userId}': person<scans.ScanPage, typeof scans.scanPageQuerySchema>(),
  'POST /api/scans/{userId}': person<scans.Scan, FormData>({ limit: 'upload' }),
  'POST /api/scans/{userId}/{scanId}/cards': person<scans.Scan, typeof scans.cardsAnswerSchema>(),
  'POST /api/scans/{userId}/{scanId}/back-side': person<scans.Scan, typeof scans.backSideAnswerSchema>(),
  'GET /api/scans/{userId}/events': person<ReadableStream>(),

  'GET /api/messages/{userId}': person<{ messages: messaging.Message[] }>(),
  'GET /api/messages/{userId}/follow-ups': person<{ messages: messaging.Message[] }>(),
  'GET /api/messages/{userId}/settings': person<messaging.MessagingSettings>(),
  'PATCH /api/messages/{userId}/settings': person<messaging.MessagingSettings, messaging.MessagingSettingsPatch>(),
  'POST /api/messages/{userId}/own-number/link': person<{ url: string }>(),
  'POST /api/messages/{userId}/own-number/check': person<messaging.MessagingSettings>(),
  'DELETE /api/messages/{userId}/own-number': person<messaging.MessagingSettings>(),
  'GET /api/messages/{userId}/contacts/{contactId}': person<messaging.ContactMessaging>(),
  'POST /api/messages/{userId}/contacts/{contactId}/send': person<
    messaging.ContactMessaging,
    typeof messaging.sendMessageSchema
  >(),
  'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': person<messaging.ContactMessaging>(),
  'PATCH /api/messages/{userId}/{messageId}': person<messaging.Message, messaging.MessagePatch>(),
  'DELETE /api/messages/{userId}/{messageId}': person<undefined>(),

  'GET /api/reminders/{userId}': person<reminders.Reminders>(),
  'PUT /api/reminders/{userId}/contacts/{contactId}': person<
    reminders.Reminder,
    typeof reminders.reminderRequestSchema
  >(),
  'DELETE /api/reminders/{userId}/contacts/{contactId}': person<undefined>(),

  'POST /api/test-perplexity': caller<enrichment.EnrichmentAnswer, typeof enrichment.enrichmentRequestSchema>(),

  'GET /api/subscription/offers': open<billing.Offers, typeof billing.offersQuerySchema>(),
  'POST /api/subscription/create-checkout-session': open<{ url: string }, typeof billing.checkoutRequestSchema>(),
  'GET /api/subscription/checkout/{sessionId}': open<billing.CheckoutState>(),
  'GET /api/subscription/{userId}': own<billing.SubscriptionState>(),
  'POST /api/subscription/{userId}/preview': own<billing.ChangePreview, typeof billing.changeRequestSchema>(),
  'POST /api/subscription/{userId}/change': own<billing.SubscriptionState, typeof billing.changeRequestSchema>(),
  'POST /api/subscription/{userId}/undo': own<billing.SubscriptionState>(),
  'POST /api/subscription/{userId}/stars-link': own<{ url: string }, typeof billing.starsRequestSchema>(),

  'POST /api/portal/auth/request-mfa': open<portalShapes.RequestedCode, typeof portalShapes.requestCodeSchema>(),
  'POST /api/portal/auth/verify-mfa': open<{ sessionToken: string }, typeof portalShapes.verifyCodeSchema>(),
  'POST /api/portal/auth/logout': open<{ success: true }, typeof portalShapes.logoutSchema>(),
  'GET /api/portal/user/profile': portal<{ user: portalShapes.Profile }>(),
  'PUT /api/portal/user/profile': portal<{ user: portalShapes.Profile }, portalShapes.ProfilePatch>(),
  'GET /api/portal/user/profile-photo': portal<{ photoUrl: string | null }>(),
  'GET /api/portal/contacts': portal<portalShapes.PortalContacts, typeof portalShapes.portalContactsQuerySchema>(),
  'GET /api/portal/contacts/export': portal<Blob, { form: portalShapes.ExportForm; event?: number }>({
    ticket: 'export',
  }),
  'GET /api/portal/stats': portal<{ stats: portalShapes.Stats }>(),
  'POST /api/portal/tickets': portal<{ ticket: string }, typeof portalShapes.ticketRequestSchema>(),
  'POST /api/portal/authorization/consent': portal<oauth.OAuthConsent, oauth.OAuthRequest>(),
  'POST /api/portal/authorization': portal<oauth.OAuthRedirect, typeof oauth.oauthDecisionSchema>(),
  'GET /api/portal/billing': portal<billing.Billing>(),
  'GET /api/portal/offers': portal<billing.Offers>(),
  'GET /api/portal/billing/invoices': portal<Blob, { ticket: string }>({ ticket: 'invoices' }),
  'GET /api/portal/billing/customer-portal': portal<Blob, { ticket: string }>({
    ticket: 'customer-portal',
  }),
  'POST /api/portal/create-subscription': portal<{ url: string }, typeof portalShapes.subscriptionRequestSchema>(),

  'GET /api/admin/dashboard': admin<adminShapes.AdminOverview>(),
  'GET /api/admin/health': admin<adminShapes.AdminHealth>(),
  'GET /api/admin/analytics': admin<adminShapes.AdminAnalytics>(),
  'GET /api/admin/users': admin<adminShapes.AdminUsers, Partial<adminShapes.AdminUsersQuery>>(),
  'GET /api/admin/users/{telegramId}/activity': admin<adminShapes.AdminActivity>(),
  'GET /api/admin/scans': admin<adminShapes.AdminScans, typeof adminShapes.adminScansQuerySchema>(),
}

type Calls = {
  [Name in CallName]: (typeof calls)[Name] extends Row<infer Answer, infer Sent> ? ShapeOf<Name, Answer, Sent> : never
}

export type CallName = keyof typeof calls
export type AnswerOf<Name extends CallName> = Calls[Name]['answer']
/** The calls whose answer is of this kind. */
export type CallOf<Answer> = { [Name in CallName]: AnswerOf<Name> extends Answer ? Name : never }[CallName]

/** The calls that send a form, with files in it. */
export type UploadName = { [Name in CallName]: Calls[Name] extends { body: FormData } ? Name : never }[CallName]

/** The calls whose body and answer are JSON, where there are any. */
export type JsonCallName = Exclude<CallName, CallOf<Blob | ReadableStream> | UploadName>

/** What a call is made with: what its path names, its query, its body. */
export type InputOf<Name extends CallName> = PathValues<Name> & Omit<Calls[Name], 'answer'>
