import type * as account from './account.ts'
import type * as adminShapes from './admin.ts'
import type * as billing from './billing.ts'
import { behind, type PathValues, type Row, type Sent } from './call-row.ts'
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
  'GET /api/user/{userId}': person<{ answer: users.User }>(),
  'PATCH /api/user/{userId}': own<{ body: users.UserPatch; answer: users.User }>(),
  'DELETE /api/user/{userId}': own<{ body: typeof account.deleteAccountSchema; answer: undefined }>(),
  'GET /api/user/{userId}/export': own<{ answer: Blob }>(),
  'POST /api/user/{userId}/downloads': own<{ body: account.DownloadRequest; answer: account.Download }>(),
  'POST /api/user/{userId}/downloads/send': own<{ body: account.DownloadRequest; answer: undefined }>(),
  'GET /api/user/{userId}/refund': own<{ answer: account.AccountRefund }>(),
  'DELETE /api/user/{userId}/card-images': own<{ answer: { deleted: number } }>(),
  'GET /api/user/{userId}/card': own<{ answer: myCard.MyCard }>(),
  'PATCH /api/user/{userId}/card': own<{ body: myCard.MyCardPatch; answer: myCard.MyCard }>(),
  'GET /api/user/{userId}/cards/{slug}': own<{ answer: myCard.PublicCard }>(),
  'POST /api/user/{userId}/cards/{slug}': own<{ answer: contacts.Contact }>(),
  'GET /api/user/{userId}/app-keys': person<{ answer: keys.AppKeys }>(),
  'POST /api/user/{userId}/app-keys': person<{ body: typeof keys.appKeyRequestSchema; answer: keys.NewAppKey }>(),
  'DELETE /api/user/{userId}/app-keys/{keyId}': person<{ answer: undefined }>(),
  'GET /api/user/{userId}/own-book': person<{ answer: ownBook.OwnBookState }>(),
  'PUT /api/user/{userId}/own-book': person<{ body: ownBook.ConnectBook; answer: ownBook.OwnBookState }>({
    isElsewhere: true,
  }),
  'DELETE /api/user/{userId}/own-book': person<{ answer: undefined }>(),
  'POST /api/user/{userId}/own-book/find': person<{ body: ownBook.FindBooks; answer: ownBook.FoundBooks }>({
    isElsewhere: true,
  }),
  'POST /api/user/{userId}/own-book/try': person<{ answer: ownBook.OwnBookState }>({ isElsewhere: true }),
  'GET /api/user/{userId}/webhooks': person<{ answer: hooks.Webhooks }>(),
  'POST /api/user/{userId}/webhooks': person<{ body: typeof hooks.webhookRequestSchema; answer: hooks.NewWebhook }>(),
  'DELETE /api/user/{userId}/webhooks/{webhookId}': person<{ answer: undefined }>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/secret': person<{ answer: hooks.NewWebhook }>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/enable': person<{ answer: hooks.Webhook }>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/test': person<{ answer: hooks.WebhookDelivery }>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/resend': person<{
    body: typeof hooks.resendRequestSchema
    answer: hooks.ResentEvents
  }>(),
  'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': person<{ answer: hooks.WebhookDelivery[] }>(),
  'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': person<{
    answer: hooks.WebhookDelivery
  }>(),

  'GET /api/contacts/{userId}': person<{ answer: contacts.Contact[] }>(),
  'POST /api/contacts/{userId}': person<{ body: typeof contacts.newContactSchema; answer: contacts.Contact }>(),
  'GET /api/contacts/{userId}/page': person<{
    query?: typeof lists.contactPageQuerySchema
    answer: lists.ContactPage
  }>(),
  'GET /api/contacts/{userId}/ids': person<{ query?: typeof lists.contactOrderSchema; answer: lists.ContactIds }>(),
  'GET /api/contacts/{userId}/tags': person<{ answer: lists.Tags }>(),
  'GET /api/contacts/{userId}/export': person<{ query: lists.ListExport; answer: Blob }>(),
  'GET /api/contacts/{userId}/duplicates': person<{ answer: duplicates.Duplicates }>(),
  'POST /api/contacts/{userId}/keep-apart': person<{ body: typeof duplicates.keepApartSchema; answer: undefined }>(),
  'GET /api/contacts/{userId}/merges': person<{ answer: { merges: duplicates.UndoableMerge[] } }>(),
  'POST /api/contacts/{userId}/merges/{mergeId}/undo': person<{ answer: contacts.Contact }>(),
  'GET /api/contacts/{userId}/{contactId}': person<{ answer: contacts.Contact }>(),
  'POST /api/contacts/{userId}/{contactId}/merge': person<{
    body: typeof duplicates.mergeRequestSchema
    answer: duplicates.MergedContact
  }>(),
  'GET /api/contacts/{userId}/{contactId}/earlier-cards': person<{ answer: contacts.EarlierCards }>(),
  'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': person<{
    query: { side: contacts.CardSide; form: contacts.ImageForm }
    answer: Blob
  }>(),
  'POST /api/contacts/{userId}/change-many': person<{
    body: typeof lists.changeManySchema
    answer: { changed: number }
  }>(),
  'POST /api/contacts/{userId}/keep-both': person<{ body: typeof scans.keepBothSchema; answer: contacts.Contact }>(),
  'PATCH /api/contacts/{userId}/{contactId}': person<{ body: contacts.ContactPatch; answer: contacts.Contact }>(),
  'DELETE /api/contacts/{userId}/{contactId}': person<{ answer: undefined }>(),
  'POST /api/contacts/{userId}/{contactId}/restore': person<{ answer: contacts.Contact }>(),
  'POST /api/contacts/{userId}/{contactId}/share': person<{ answer: { message_id: string } }>(),
  'GET /api/contacts/{userId}/{contactId}/image': person<{
    query: { side: contacts.CardSide; form: contacts.ImageForm }
    answer: Blob
  }>(),
  'GET /api/contacts/{userId}/{contactId}/read-values': person<{ answer: values.ReadValuesOfSides }>(),
  'GET /api/contacts/{userId}/{contactId}/meetings': person<{ answer: { meetings: teams.Meeting[] } }>(),
  'GET /api/contacts/{userId}/{contactId}/voice-notes': person<{ answer: { voice_notes: contacts.VoiceNote[] } }>(),
  'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': person<{ answer: Blob }>(),
  'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': person<{ answer: undefined }>(),
  'GET /api/contacts/{userId}/{contactId}/answers': person<{ answer: questions.ContactAnswers }>(),
  'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}': person<{
    body: typeof questions.answerInputSchema
    answer: questions.ContactAnswers
  }>(),
  'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}': person<{ answer: questions.ContactAnswers }>(),

  'GET /api/events/{userId}': person<{ answer: { events: events.Event[] } }>(),
  'POST /api/events/{userId}': person<{ body: typeof events.startEventSchema; answer: events.Event }>(),
  'PATCH /api/events/{userId}/{eventId}': person<{ body: events.EventPatch; answer: events.Event }>(),
  'DELETE /api/events/{userId}/{eventId}': person<{ answer: undefined }>(),
  'GET /api/events/{userId}/{eventId}/export': person<{ query: { form: portalShapes.ExportForm }; answer: Blob }>(),

  'GET /api/events/{userId}/{eventId}/team': person<{ answer: teams.Team }>(),
  'POST /api/events/{userId}/{eventId}/invite': person<{ answer: teams.TeamInvite }>(),
  'DELETE /api/events/{userId}/{eventId}/invite': person<{ answer: undefined }>(),
  'DELETE /api/events/{userId}/{eventId}/group': person<{ answer: undefined }>(),
  'DELETE /api/events/{userId}/{eventId}/members/{memberId}': person<{ answer: undefined }>(),
  'POST /api/events/{userId}/{eventId}/members/{memberId}/restore': person<{ answer: undefined }>(),

  'GET /api/teams/{userId}': person<{ answer: teams.MyTeamAnswer }>(),
  'POST /api/teams/{userId}': person<{ body: typeof teams.joinTeamSchema; answer: teams.MyTeam }>(),
  'DELETE /api/teams/{userId}': person<{ answer: undefined }>(),
  'GET /api/teams/{userId}/invites/{code}': person<{ answer: teams.TeamInvitation }>(),
  'GET /api/teams/{userId}/contacts': person<{
    query?: typeof teams.teamContactsQuerySchema
    answer: teams.TeamContacts
  }>(),
  'POST /api/teams/{userId}/contacts/{contactId}/keep': person<{ answer: contacts.Contact }>(),

  'POST /api/imports/{userId}': person<{ body: FormData; answer: imports.Import }>({ limit: 'upload' }),
  'POST /api/imports/{userId}/codes': person<{ body: typeof imports.codesSchema; answer: imports.Import }>({
    limit: 'upload',
  }),
  'POST /api/imports/{userId}/{importId}': person<{ body: imports.ImportAnswer; answer: imports.Import }>(),

  'GET /api/scans/{userId}': person<{ query?: typeof scans.scanPageQuerySchema; answer: scans.ScanPage }>(),
  'POST /api/scans/{userId}': person<{ body: FormData; answer: scans.Scan }>({ limit: 'upload' }),
  'POST /api/scans/{userId}/{scanId}/cards': person<{ body: typeof scans.cardsAnswerSchema; answer: scans.Scan }>(),
  'POST /api/scans/{userId}/{scanId}/back-side': person<{
    body: typeof scans.backSideAnswerSchema
    answer: scans.Scan
  }>(),
  'GET /api/scans/{userId}/events': person<{ answer: ReadableStream }>(),

  'GET /api/messages/{userId}': person<{ answer: { messages: messaging.Message[] } }>(),
  'GET /api/messages/{userId}/follow-ups': person<{ answer: { messages: messaging.Message[] } }>(),
  'GET /api/messages/{userId}/settings': person<{ answer: messaging.MessagingSettings }>(),
  'PATCH /api/messages/{userId}/settings': person<{
    body: messaging.MessagingSettingsPatch
    answer: messaging.MessagingSettings
  }>(),
  'POST /api/messages/{userId}/own-number/link': person<{ answer: { url: string } }>(),
  'POST /api/messages/{userId}/own-number/check': person<{ answer: messaging.MessagingSettings }>(),
  'DELETE /api/messages/{userId}/own-number': person<{ answer: messaging.MessagingSettings }>(),
  'GET /api/messages/{userId}/contacts/{contactId}': person<{ answer: messaging.ContactMessaging }>(),
  'POST /api/messages/{userId}/contacts/{contactId}/send': person<{
    body: typeof messaging.sendMessageSchema
    answer: messaging.ContactMessaging
  }>(),
  'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': person<{ answer: messaging.ContactMessaging }>(),
  'PATCH /api/messages/{userId}/{messageId}': person<{ body: messaging.MessagePatch; answer: messaging.Message }>(),
  'DELETE /api/messages/{userId}/{messageId}': person<{ answer: undefined }>(),

  'GET /api/reminders/{userId}': person<{ answer: reminders.Reminders }>(),
  'PUT /api/reminders/{userId}/contacts/{contactId}': person<{
    body: typeof reminders.reminderRequestSchema
    answer: reminders.Reminder
  }>(),
  'DELETE /api/reminders/{userId}/contacts/{contactId}': person<{ answer: undefined }>(),

  'POST /api/test-perplexity': caller<{
    body: typeof enrichment.enrichmentRequestSchema
    answer: enrichment.EnrichmentAnswer
  }>(),

  'GET /api/subscription/offers': open<{ query?: typeof billing.offersQuerySchema; answer: billing.Offers }>(),
  'POST /api/subscription/create-checkout-session': open<{
    body: typeof billing.checkoutRequestSchema
    answer: { url: string }
  }>(),
  'GET /api/subscription/checkout/{sessionId}': open<{ answer: billing.CheckoutState }>(),
  'GET /api/subscription/{userId}': own<{ answer: billing.SubscriptionState }>(),
  'POST /api/subscription/{userId}/preview': own<{
    body: typeof billing.changeRequestSchema
    answer: billing.ChangePreview
  }>(),
  'POST /api/subscription/{userId}/change': own<{
    body: typeof billing.changeRequestSchema
    answer: billing.SubscriptionState
  }>(),
  'POST /api/subscription/{userId}/undo': own<{ answer: billing.SubscriptionState }>(),
  'POST /api/subscription/{userId}/stars-link': own<{
    body: typeof billing.starsRequestSchema
    answer: { url: string }
  }>(),

  'POST /api/portal/auth/request-mfa': open<{
    body: typeof portalShapes.requestCodeSchema
    answer: portalShapes.RequestedCode
  }>(),
  'POST /api/portal/auth/verify-mfa': open<{
    body: typeof portalShapes.verifyCodeSchema
    answer: { sessionToken: string }
  }>(),
  'POST /api/portal/auth/logout': open<{ body: typeof portalShapes.logoutSchema; answer: { success: true } }>(),
  'GET /api/portal/user/profile': portal<{ answer: { user: portalShapes.Profile } }>(),
  'PUT /api/portal/user/profile': portal<{ body: portalShapes.ProfilePatch; answer: { user: portalShapes.Profile } }>(),
  'GET /api/portal/user/profile-photo': portal<{ answer: { photoUrl: string | null } }>(),
  'GET /api/portal/contacts': portal<{
    query?: typeof portalShapes.portalContactsQuerySchema
    answer: portalShapes.PortalContacts
  }>(),
  'GET /api/portal/contacts/export': portal<{ query: { form: portalShapes.ExportForm; event?: number }; answer: Blob }>(
    {
      ticket: 'export',
    },
  ),
  'GET /api/portal/stats': portal<{ answer: { stats: portalShapes.Stats } }>(),
  'POST /api/portal/tickets': portal<{ body: typeof portalShapes.ticketRequestSchema; answer: { ticket: string } }>(),
  'POST /api/portal/authorization/consent': portal<{ body: oauth.OAuthRequest; answer: oauth.OAuthConsent }>(),
  'POST /api/portal/authorization': portal<{ body: typeof oauth.oauthDecisionSchema; answer: oauth.OAuthRedirect }>(),
  'GET /api/portal/billing': portal<{ answer: billing.Billing }>(),
  'GET /api/portal/offers': portal<{ answer: billing.Offers }>(),
  'GET /api/portal/billing/invoices': portal<{ query: { ticket: string }; answer: Blob }>({ ticket: 'invoices' }),
  'GET /api/portal/billing/customer-portal': portal<{ query: { ticket: string }; answer: Blob }>({
    ticket: 'customer-portal',
  }),
  'POST /api/portal/create-subscription': portal<{
    body: typeof portalShapes.subscriptionRequestSchema
    answer: { url: string }
  }>(),

  'GET /api/admin/dashboard': admin<{ answer: adminShapes.AdminOverview }>(),
  'GET /api/admin/health': admin<{ answer: adminShapes.AdminHealth }>(),
  'GET /api/admin/analytics': admin<{ answer: adminShapes.AdminAnalytics }>(),
  'GET /api/admin/users': admin<{ query?: Partial<adminShapes.AdminUsersQuery>; answer: adminShapes.AdminUsers }>(),
  'GET /api/admin/users/{telegramId}/activity': admin<{ answer: adminShapes.AdminActivity }>(),
  'GET /api/admin/scans': admin<{ query?: typeof adminShapes.adminScansQuerySchema; answer: adminShapes.AdminScans }>(),
}

type Calls = { [Name in CallName]: (typeof calls)[Name] extends Row<infer Call> ? Sent<Call> : never }

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
