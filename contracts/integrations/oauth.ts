import { z } from 'zod'
import { keyScopeSchema, maxKeyName } from '#contracts/integrations/app-keys.ts'
import { lineSchema } from '#contracts/text-schema.ts'

/** The scopes that a program may ask a person for (RFC 6749, section 3.3). */
export const oauthScopes = ['contacts:read', 'contacts:write'] as const
export const oauthScopeSchema = keyScopeSchema.extract([...oauthScopes])
export type OAuthScope = z.infer<typeof oauthScopeSchema>

const uri = z.string().max(300)

/** The body of a dynamic registration (RFC 7591). What it holds besides is ignored, as the standard says. */
export const oauthRegistrationSchema = z.object({
  redirect_uris: z.array(uri).min(1).max(5),
  client_name: lineSchema(maxKeyName).optional(),
})

/** The query of the authorization endpoint (RFC 6749, 4.1.1; RFC 7636; RFC 8707). */
export const oauthRequestSchema = z.object({
  response_type: z.string().max(40),
  client_id: z.string().max(3000),
  redirect_uri: uri,
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'A SHA-256 in base64url'),
  code_challenge_method: z.literal('S256'),
  scope: z.string().max(200).optional(),
  state: z.string().max(1000).optional(),
  resource: uri.optional(),
})
export type OAuthRequest = z.output<typeof oauthRequestSchema>

/** What the page of consent shows. */
export type OAuthConsent = {
  client_name: string
  /** Where the answer goes: the host, or the scheme of a program on the device. */
  returns_to: string
  scopes: OAuthScope[]
  /** Whether the person's plan includes programs. */
  may_use: boolean
}

/** The answer of the page of consent: what was asked for, and whether the person allows it. */
export const oauthDecisionSchema = z.strictObject({ request: oauthRequestSchema, allow: z.boolean() })

/** Where the page of consent sends the browser. */
export type OAuthRedirect = { redirect_to: string }

/** The form of the token endpoint (RFC 6749, 4.1.3 and 6; RFC 8707). */
export const oauthTokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().max(4000),
    redirect_uri: uri,
    client_id: z.string().max(3000),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    resource: uri.optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200),
    client_id: z.string().max(3000),
    resource: uri.optional(),
  }),
])
export type OAuthTokenRequest = z.output<typeof oauthTokenRequestSchema>

/** The answer of the token endpoint. `expires_in` in seconds. */
export type OAuthTokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** Codes of refusals (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_target'
  | 'access_denied'
