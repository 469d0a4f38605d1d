import type { z } from 'zod'
import type { AppKeys, appKeyRequestSchema, NewAppKey } from '#contracts/integrations/app-keys.ts'
import type { OAuthConsent, OAuthRedirect, OAuthRequest, oauthDecisionSchema } from '#contracts/integrations/oauth.ts'
import type { OwnBookCalls } from '#contracts/integrations/own-book.ts'
import type { WebhookCalls } from '#contracts/integrations/webhooks.ts'
import type { AccountRefund, Download, DownloadRequest, deleteAccountSchema } from './account.ts'
import type {
  AdminActivity,
  AdminAnalytics,
  AdminHealth,
  AdminOverview,
  AdminScans,
  AdminUsers,
  AdminUsersQuery,
  adminScansQuerySchema,
} from './admin.ts'
import type {
  Billing,
  ChangePreview,
  CheckoutState,
  changeRequestSchema,
  checkoutRequestSchema,
  Offers,
  offersQuerySchema,
  SubscriptionState,
  starsRequestSchema,
} from './billing.ts'
import type {
  ContactIds,
  ContactPage,
  changeManySchema,
  contactOrderSchema,
  contactPageQuerySchema,
  ListExport,
  Tags,
} from './contact-lists.ts'
import type {
  CardSide,
  Contact,
  ContactPatch,
  EarlierCards,
  ImageForm,
  newContactSchema,
  VoiceNote,
} from './contacts.ts'
import type { Duplicates, keepApartSchema, MergedContact, mergeRequestSchema, UndoableMerge } from './duplicates.ts'
import type { EnrichmentAnswer, enrichmentRequestSchema } from './enrichment.ts'
import type { Event, EventPatch, startEventSchema } from './events.ts'
import type { codesSchema, Import, ImportAnswer } from './import/imports.ts'
import type { Reminder, Reminders, reminderRequestSchema } from './messages/reminders.ts'
import type {
  ContactMessaging,
  Message,
  MessagePatch,
  MessagingSettings,
  MessagingSettingsPatch,
  sendMessageSchema,
} from './messaging.ts'
import type { MyCard, MyCardPatch, PublicCard } from './my-card.ts'
import type {
  ExportForm,
  logoutSchema,
  PortalContacts,
  Profile,
  ProfilePatch,
  portalContactsQuerySchema,
  RequestedCode,
  requestCodeSchema,
  Stats,
  subscriptionRequestSchema,
  ticketRequestSchema,
  verifyCodeSchema,
} from './portal.ts'
import type { answerInputSchema, ContactAnswers } from './questions.ts'
import type {
  backSideAnswerSchema,
  cardsAnswerSchema,
  keepBothSchema,
  Scan,
  ScanPage,
  scanPageQuerySchema,
} from './scans.ts'
import type {
  joinTeamSchema,
  Meeting,
  MyTeam,
  MyTeamAnswer,
  Team,
  TeamContacts,
  TeamInvitation,
  TeamInvite,
  teamContactsQuerySchema,
} from './teams.ts'
import type { User, UserPatch } from './users.ts'
import type { ReadValuesOfSides } from './values/read-values.ts'

/** What a query may name, of which the server fills in the rest. */
type Query<Schema extends z.ZodType> = Partial<z.output<Schema>>

type ProgramCalls = OwnBookCalls & WebhookCalls

/**
 * Every call of the screens (SPEC §7 and what PRODUCT adds): what goes along, what comes back. The api's routes and the
 * screens' client are both held to it. An answer without content is `undefined`, one that is no JSON a Blob or a stream.
 */
export type Calls = ProgramCalls & {
  'GET /api/user/{userId}': { answer: User }
  'PATCH /api/user/{userId}': { body: UserPatch; answer: User }
  'DELETE /api/user/{userId}': { body: z.input<typeof deleteAccountSchema>; answer: undefined }
  'GET /api/user/{userId}/export': { answer: Blob }
  'POST /api/user/{userId}/downloads': { body: DownloadRequest; answer: Download }
  'POST /api/user/{userId}/downloads/send': { body: DownloadRequest; answer: undefined }
  'GET /api/user/{userId}/refund': { answer: AccountRefund }
  'DELETE /api/user/{userId}/card-images': { answer: { deleted: number } }

  'GET /api/user/{userId}/card': { answer: MyCard }
  'PATCH /api/user/{userId}/card': { body: MyCardPatch; answer: MyCard }
  'GET /api/user/{userId}/cards/{slug}': { answer: PublicCard }
  'POST /api/user/{userId}/cards/{slug}': { answer: Contact }

  'GET /api/user/{userId}/app-keys': { answer: AppKeys }
  'POST /api/user/{userId}/app-keys': { body: z.input<typeof appKeyRequestSchema>; answer: NewAppKey }
  'DELETE /api/user/{userId}/app-keys/{keyId}': { answer: undefined }

  'GET /api/contacts/{userId}': { answer: Contact[] }
  'POST /api/contacts/{userId}': { body: z.input<typeof newContactSchema>; answer: Contact }
  'GET /api/contacts/{userId}/page': { query?: Query<typeof contactPageQuerySchema>; answer: ContactPage }
  'GET /api/contacts/{userId}/ids': { query?: Query<typeof contactOrderSchema>; answer: ContactIds }
  'GET /api/contacts/{userId}/tags': { answer: Tags }
  'GET /api/contacts/{userId}/export': { query: ListExport; answer: Blob }
  'GET /api/contacts/{userId}/duplicates': { answer: Duplicates }
  'POST /api/contacts/{userId}/keep-apart': { body: z.input<typeof keepApartSchema>; answer: undefined }
  'GET /api/contacts/{userId}/merges': { answer: { merges: UndoableMerge[] } }
  'POST /api/contacts/{userId}/merges/{mergeId}/undo': { answer: Contact }
  'GET /api/contacts/{userId}/{contactId}': { answer: Contact }
  'POST /api/contacts/{userId}/{contactId}/merge': {
    body: z.input<typeof mergeRequestSchema>
    answer: MergedContact
  }
  'POST /api/contacts/{userId}/change-many': { body: z.input<typeof changeManySchema>; answer: { changed: number } }
  'POST /api/contacts/{userId}/keep-both': { body: z.input<typeof keepBothSchema>; answer: Contact }
  'PATCH /api/contacts/{userId}/{contactId}': { body: ContactPatch; answer: Contact }
  'DELETE /api/contacts/{userId}/{contactId}': { answer: undefined }
  'POST /api/contacts/{userId}/{contactId}/restore': { answer: Contact }
  'POST /api/contacts/{userId}/{contactId}/share': { answer: { message_id: string } }
  'GET /api/contacts/{userId}/{contactId}/image': { query: { side: CardSide; form: ImageForm }; answer: Blob }

  'GET /api/contacts/{userId}/{contactId}/earlier-cards': { answer: EarlierCards }
  'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': {
    query: { side: CardSide; form: ImageForm }
    answer: Blob
  }
  'GET /api/contacts/{userId}/{contactId}/read-values': { answer: ReadValuesOfSides }
  'GET /api/contacts/{userId}/{contactId}/meetings': { answer: { meetings: Meeting[] } }
  'GET /api/contacts/{userId}/{contactId}/voice-notes': { answer: { voice_notes: VoiceNote[] } }
  'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': { answer: Blob }
  'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': { answer: undefined }
  'GET /api/contacts/{userId}/{contactId}/answers': { answer: ContactAnswers }
  'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}': {
    body: z.input<typeof answerInputSchema>
    answer: ContactAnswers
  }
  'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}': { answer: ContactAnswers }

  'GET /api/events/{userId}': { answer: { events: Event[] } }
  'POST /api/events/{userId}': { body: z.input<typeof startEventSchema>; answer: Event }
  'PATCH /api/events/{userId}/{eventId}': { body: EventPatch; answer: Event }
  'DELETE /api/events/{userId}/{eventId}': { answer: undefined }
  'GET /api/events/{userId}/{eventId}/export': { query: { form: ExportForm }; answer: Blob }
  'GET /api/events/{userId}/{eventId}/team': { answer: Team }
  'POST /api/events/{userId}/{eventId}/invite': { answer: TeamInvite }
  'DELETE /api/events/{userId}/{eventId}/group': { answer: undefined }
  'DELETE /api/events/{userId}/{eventId}/invite': { answer: undefined }
  'DELETE /api/events/{userId}/{eventId}/members/{memberId}': { answer: undefined }
  'POST /api/events/{userId}/{eventId}/members/{memberId}/restore': { answer: undefined }

  'GET /api/teams/{userId}': { answer: MyTeamAnswer }
  'POST /api/teams/{userId}': { body: z.input<typeof joinTeamSchema>; answer: MyTeam }
  'DELETE /api/teams/{userId}': { answer: undefined }
  'GET /api/teams/{userId}/invites/{code}': { answer: TeamInvitation }
  'GET /api/teams/{userId}/contacts': { query?: Query<typeof teamContactsQuerySchema>; answer: TeamContacts }
  'POST /api/teams/{userId}/contacts/{contactId}/keep': { answer: Contact }

  'POST /api/imports/{userId}': { body: FormData; answer: Import }
  'POST /api/imports/{userId}/codes': { body: z.input<typeof codesSchema>; answer: Import }
  'POST /api/imports/{userId}/{importId}': { body: ImportAnswer; answer: Import }

  'GET /api/scans/{userId}': { query?: Query<typeof scanPageQuerySchema>; answer: ScanPage }
  'POST /api/scans/{userId}': { body: FormData; answer: Scan }
  'POST /api/scans/{userId}/{scanId}/cards': { body: z.input<typeof cardsAnswerSchema>; answer: Scan }
  'POST /api/scans/{userId}/{scanId}/back-side': { body: z.input<typeof backSideAnswerSchema>; answer: Scan }
  'GET /api/scans/{userId}/events': { answer: ReadableStream }

  'GET /api/messages/{userId}': { answer: { messages: Message[] } }
  'GET /api/messages/{userId}/follow-ups': { answer: { messages: Message[] } }
  'GET /api/messages/{userId}/settings': { answer: MessagingSettings }
  'PATCH /api/messages/{userId}/settings': { body: MessagingSettingsPatch; answer: MessagingSettings }
  'POST /api/messages/{userId}/own-number/link': { answer: { url: string } }
  'POST /api/messages/{userId}/own-number/check': { answer: MessagingSettings }
  'DELETE /api/messages/{userId}/own-number': { answer: MessagingSettings }
  'GET /api/messages/{userId}/contacts/{contactId}': { answer: ContactMessaging }
  'POST /api/messages/{userId}/contacts/{contactId}/send': {
    body: z.input<typeof sendMessageSchema>
    answer: ContactMessaging
  }
  'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': { answer: ContactMessaging }
  'PATCH /api/messages/{userId}/{messageId}': { body: MessagePatch; answer: Message }
  'DELETE /api/messages/{userId}/{messageId}': { answer: undefined }

  'GET /api/reminders/{userId}': { answer: Reminders }
  'PUT /api/reminders/{userId}/contacts/{contactId}': {
    body: z.input<typeof reminderRequestSchema>
    answer: Reminder
  }
  'DELETE /api/reminders/{userId}/contacts/{contactId}': { answer: undefined }

  'POST /api/test-perplexity': { body: z.input<typeof enrichmentRequestSchema>; answer: EnrichmentAnswer }

  'GET /api/subscription/offers': { query?: Query<typeof offersQuerySchema>; answer: Offers }
  'POST /api/subscription/create-checkout-session': {
    body: z.input<typeof checkoutRequestSchema>
    answer: { url: string }
  }
  'GET /api/subscription/checkout/{sessionId}': { answer: CheckoutState }
  'GET /api/subscription/{userId}': { answer: SubscriptionState }
  'POST /api/subscription/{userId}/preview': { body: z.input<typeof changeRequestSchema>; answer: ChangePreview }
  'POST /api/subscription/{userId}/change': { body: z.input<typeof changeRequestSchema>; answer: SubscriptionState }
  'POST /api/subscription/{userId}/undo': { answer: SubscriptionState }
  'POST /api/subscription/{userId}/stars-link': { body: z.input<typeof starsRequestSchema>; answer: { url: string } }

  'POST /api/portal/auth/request-mfa': { body: z.input<typeof requestCodeSchema>; answer: RequestedCode }
  'POST /api/portal/auth/verify-mfa': { body: z.input<typeof verifyCodeSchema>; answer: { sessionToken: string } }
  'POST /api/portal/auth/logout': { body: z.input<typeof logoutSchema>; answer: { success: true } }
  'GET /api/portal/user/profile': { answer: { user: Profile } }
  'PUT /api/portal/user/profile': { body: ProfilePatch; answer: { user: Profile } }
  'GET /api/portal/user/profile-photo': { answer: { photoUrl: string | null } }
  'GET /api/portal/contacts': { query?: Query<typeof portalContactsQuerySchema>; answer: PortalContacts }
  'GET /api/portal/contacts/export': { query: { form: ExportForm; event?: number }; answer: Blob }
  'GET /api/portal/stats': { answer: { stats: Stats } }
  'POST /api/portal/tickets': { body: z.input<typeof ticketRequestSchema>; answer: { ticket: string } }
  'POST /api/portal/authorization/consent': { body: OAuthRequest; answer: OAuthConsent }
  'POST /api/portal/authorization': { body: z.input<typeof oauthDecisionSchema>; answer: OAuthRedirect }
  'GET /api/portal/app-keys': { answer: AppKeys }
  'POST /api/portal/app-keys': { body: z.input<typeof appKeyRequestSchema>; answer: NewAppKey }
  'DELETE /api/portal/app-keys/{keyId}': { answer: undefined }
  'GET /api/portal/billing': { answer: Billing }
  'GET /api/portal/offers': { answer: Offers }
  'GET /api/portal/billing/invoices': { query: { ticket: string }; answer: Blob }
  'GET /api/portal/billing/customer-portal': { query: { ticket: string }; answer: Blob }
  'POST /api/portal/create-subscription': {
    body: z.input<typeof subscriptionRequestSchema>
    answer: { url: string }
  }

  'GET /api/admin/dashboard': { answer: AdminOverview }
  'GET /api/admin/health': { answer: AdminHealth }
  'GET /api/admin/analytics': { answer: AdminAnalytics }
  'GET /api/admin/users': { query?: Partial<AdminUsersQuery>; answer: AdminUsers }
  'GET /api/admin/users/{telegramId}/activity': { answer: AdminActivity }
  'GET /api/admin/scans': { query?: Query<typeof adminScansQuerySchema>; answer: AdminScans }
}

export type CallName = keyof Calls
export type AnswerOf<Name extends CallName> = Calls[Name]['answer']
/** The calls whose answer is of this kind. */
export type CallOf<Answer> = { [Name in CallName]: AnswerOf<Name> extends Answer ? Name : never }[CallName]

/** The calls that send a form, with files in it. */
export type UploadName = { [Name in CallName]: Calls[Name] extends { body: FormData } ? Name : never }[CallName]

/** The calls whose body and answer are JSON, where there are any. */
export type JsonCallName = Exclude<CallName, CallOf<Blob | ReadableStream> | UploadName>

type PathValues<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? { [One in Key]: string | number } & PathValues<Rest>
  : unknown

/** What a call is made with: what its path names, its query, its body. */
export type InputOf<Name extends CallName> = PathValues<Name> & Omit<Calls[Name], 'answer'>
