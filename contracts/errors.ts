import { z } from 'zod'

/**
 * Every refusal of the product, with its HTTP status. The texts are in `errors.json` and `refusals.json` of `texts`
 * under the same codes.
 */
export const errorStatus = {
  'invalid-input': 422,
  'not-authenticated': 401,
  'login-expired': 401,
  'session-expired': 401,
  'invalid-code': 422,
  'too-many-codes': 429,
  'not-allowed': 403,
  'private-service': 403,
  'not-found': 404,
  'too-many-requests': 429,
  'quota-exceeded': 402,
  'too-many-failed-scans': 429,
  'too-many-back-sides': 429,
  'queue-full': 429,
  'photo-empty': 422,
  'photo-too-large': 413,
  'photo-unsupported': 415,
  'photo-unreadable': 422,
  'pdf-locked': 422,
  'pdf-too-long': 413,
  'photo-download-failed': 502,
  'file-too-large': 413,
  'no-vcards': 422,
  'no-columns': 422,
  'too-many-imported': 422,
  'too-many-imports-today': 429,
  'no-contact-in-text': 422,
  'no-text': 422,
  'not-a-card': 422,
  'foreign-phone': 422,
  'chat-unreachable': 410,
  'telegram-failed': 502,
  'payments-unavailable': 503,
  'payments-failed': 502,
  'payment-declined': 402,
  'stars-unavailable': 503,
  'already-subscribed': 409,
  'plan-adds-nothing': 409,
  'no-subscription': 409,
  'not-changeable': 409,
  'nothing-to-refund': 409,
  'plan-needed': 403,
  'bad-signature': 400,
  'no-whatsapp-number': 422,
  'do-not-message': 409,
  'message-unknown': 409,
  'message-has-link': 422,
  'too-many-messages': 429,
  'too-many-keys': 409,
  'key-refused': 401,
  'too-many-webhooks': 409,
  'webhook-url-refused': 422,
  'webhook-disabled': 409,
  'key-scope-missing': 403,
  'idempotency-key-reused': 422,
  'request-in-progress': 409,
  'precondition-failed': 412,
  'method-not-allowed': 405,
  'changes-forgotten': 410,
  'own-number-needed': 409,
  'number-taken': 409,
  'whatsapp-off': 503,
  'whatsapp-failed': 502,
  'ai-off': 503,
  'enrichment-off': 503,
  'look-up-not-agreed': 403,
  'nothing-to-look-up': 422,
  'too-many-look-ups': 429,
  'nothing-found': 404,
  'enrichment-failed': 502,
  'too-many-events': 429,
  'event-off': 409,
  'invite-unknown': 404,
  'invite-over': 410,
  'invite-own': 409,
  'team-full': 409,
  'in-other-team': 409,
  'team-plan-ended': 402,
  'not-in-team': 403,
  'group-taken': 409,
  'notes-full': 422,
  'voice-too-long': 413,
  'too-many-voice-notes': 429,
  'export-too-large': 413,
  'no-room': 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The codes of scans that end without a contact; none of them counts against the quota. */
export const scanFailures = [
  'photo-empty',
  'photo-too-large',
  'photo-unsupported',
  'photo-unreadable',
  'pdf-locked',
  'pdf-too-long',
  'photo-download-failed',
  'no-text',
  'not-a-card',
  'too-many-failed-scans',
  'quota-exceeded',
  'not-found',
  'internal',
] as const satisfies readonly ErrorCode[]
export type ScanFailure = (typeof scanFailures)[number]

/**
 * The body of every error response. `fields` lists the wrong fields of an invalid body. `telegramId` is the login id
 * for which no code was sent (`too-many-codes`); a code from the chat can be used with it.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  telegramId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
