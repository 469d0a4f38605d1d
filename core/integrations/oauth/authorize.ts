import { z } from 'zod'
import { type OAuthConsent, type OAuthRequest, type OAuthScope, oauthScopes } from '#contracts/integrations/oauth.ts'
import type { App, KeyApp, RightsApp } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { seal, unseal } from '#core/base/secret.ts'
import { findOAuthClient, isRegistered, type OAuthClient, OAuthError } from '#core/integrations/oauth/oauth-clients.ts'
import { hasRight, requireRight } from '#core/plans/rights.ts'

const purpose = 'oauth-code'
const grantSchema = z.object({
  ticket: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  scopes: z.array(z.enum(oauthScopes)),
})

/** A request that a person is asked about; `issuer` is the address of this server. */
type Asked = { userId: number; request: OAuthRequest; issuer: string }

/** What a person granted, as the code holds it. */
export type OAuthGrant = z.infer<typeof grantSchema>

/**
 * The program of a request and the scopes that it asks for. Throws `OAuthError`. Nobody is sent to the program's address
 * with a refusal: anybody can register one, so a link to this server could lead anywhere (RFC 9700, section 4.11.2).
 * A program that asks for the tokens of another server (`resource`, RFC 8707) would send ours there.
 */
export function readOAuthRequest(
  app: Pick<App, 'env'>,
  { request, issuer }: Pick<Asked, 'request' | 'issuer'>,
): { client: OAuthClient; scopes: OAuthScope[] } {
  const client = findOAuthClient(app, request.client_id)
  if (!client) throw new OAuthError('invalid_client', 'Unknown client_id: register again')
  if (!isRegistered(client, request.redirect_uri)) {
    throw new OAuthError('invalid_redirect_uri', 'redirect_uri is not registered')
  }
  if (request.response_type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type is not code')
  if (!isOwnResource(request.resource, issuer)) throw new OAuthError('invalid_target', 'resource is another server')
  const asked = (request.scope ?? '').split(' ')
  const scopes = oauthScopes.filter(scope => asked.includes(scope))
  return { client, scopes: scopes.length > 0 ? scopes : [...oauthScopes] }
}

/** Whether tokens for this resource are for this server; programs that name none mean it. */
export function isOwnResource(resource: string | undefined, issuer: string): boolean {
  return resource === undefined || URL.parse(resource)?.origin === new URL(issuer).origin
}

/** What the person is asked. Throws `OAuthError`. */
export function consentOf(app: RightsApp & KeyApp, { userId, request, issuer }: Asked): OAuthConsent {
  const { client, scopes } = readOAuthRequest(app, { request, issuer })
  const url = new URL(request.redirect_uri)
  const returns_to = url.host && url.protocol.startsWith('http') ? url.host : url.protocol
  return { client_name: client.name, returns_to, scopes, may_use: hasRight(app, { userId, right: 'integrations' }) }
}

type Decision = Asked & { allow: boolean }

/**
 * The address to which the browser returns: with a code that can be exchanged once within a minute, or with
 * `access_denied`. Throws `OAuthError`, `plan-needed`.
 */
export function decideOAuthRequest(app: RightsApp & KeyApp, { userId, request, allow, issuer }: Decision): string {
  const { scopes } = readOAuthRequest(app, { request, issuer })
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: challenge, state } = request
  const url = new URL(redirectUri)
  if (state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  if (!allow) {
    url.searchParams.set('error', 'access_denied')
    return url.href
  }
  requireRight(app, { userId, right: 'integrations' })
  const grant: OAuthGrant = {
    ticket: createTicket(app, { userId, purpose: 'oauth-code' }),
    ...{ clientId, redirectUri, challenge, scopes },
  }
  url.searchParams.set('code', seal(app, purpose, JSON.stringify(grant)))
  return url.href
}

/** What a code grants; undefined for a code that this server did not give. */
export function readOAuthCode(app: Pick<App, 'env'>, code: string): OAuthGrant | undefined {
  const text = unseal(app, purpose, code)
  return text === undefined ? undefined : grantSchema.parse(JSON.parse(text))
}
