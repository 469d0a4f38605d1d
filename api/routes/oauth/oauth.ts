import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { answerErrors } from '#api/answers/errors.ts'
import { queryOf } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitJson } from '#api/guards/limit-body.ts'
import { keepNoAnswers } from '#api/guards/observe-requests.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import {
  oauthRegistrationSchema,
  oauthRequestSchema,
  oauthScopes,
  oauthTokenRequestSchema,
} from '#contracts/integrations/oauth.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isOwnResource, readOAuthRequest } from '#core/integrations/oauth/authorize.ts'
import { exchange, revokeToken } from '#core/integrations/oauth/exchange.ts'
import { isRedirectUri, OAuthError, registerOAuthClient } from '#core/integrations/oauth/oauth-clients.ts'

const unnamed = 'Program'

/**
 * OAuth 2.1 for assistants: metadata (RFC 8414, RFC 9728), registration of public clients (RFC 7591), authorization by
 * code with PKCE, tokens and revocation (RFC 7009). The person decides on the screen `/connect`.
 */
export function oauthRoutes(app: App) {
  const routes = new Hono<ApiEnv>()
  routes.onError(answerOAuthErrors(app))
  const limit = limitAddress(app, app.limits.requestsPerAddress)
  // Programs that run in a browser read these from a page of their own; no cookie or address opens anything here.
  routes.use('/.well-known/oauth-*', cors(), limit)
  routes.use('/oauth/*', cors(), keepNoAnswers(), limit, limitJson)
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    routes.get(path, c => c.json(resourceMetadata(c.get('origin'))))
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/mcp'])
    routes.get(path, c => c.json(serverMetadata(c.get('origin'))))

  routes.post('/oauth/register', async c => {
    const body = oauthRegistrationSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) throw new OAuthError('invalid_redirect_uri', '1 to 5 redirect_uris are needed')
    const { redirect_uris: redirectUris, client_name: name = unnamed } = body.data
    if (!redirectUris.every(isRedirectUri)) {
      throw new OAuthError('invalid_redirect_uri', 'https, http on this device, or a scheme of the program’s own')
    }
    const client_id = registerOAuthClient(app, { name: name || unnamed, redirectUris })
    const how = { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] }
    const issued = { client_id, client_name: name || unnamed, redirect_uris: redirectUris }
    return c.json({ ...issued, ...how, response_types: ['code'], scope: oauthScopes.join(' ') }, 201)
  })

  routes.get('/oauth/authorize', c => {
    const request = queryOf(c, oauthRequestSchema)
    readOAuthRequest(app, { request, issuer: c.get('origin') })
    return c.redirect(`/connect?${new URL(c.req.url).searchParams}`)
  })

  routes.post('/oauth/token', waitToWrite(app), async c => {
    const form = await formOf(c)
    const known = ['authorization_code', 'refresh_token'].includes(form.grant_type ?? '')
    if (!known) throw new OAuthError('unsupported_grant_type', 'authorization_code or refresh_token')
    const request = oauthTokenRequestSchema.safeParse(form)
    if (!request.success) {
      const wrong = request.error.issues.map(({ path }) => path.join('.')).join(', ')
      throw new OAuthError('invalid_request', `Missing or wrong: ${wrong}`)
    }
    if (!isOwnResource(request.data.resource, c.get('origin'))) {
      throw new OAuthError('invalid_target', 'resource is another server')
    }
    c.header('Cache-Control', 'no-store')
    return c.json(exchange(app, request.data))
  })

  routes.post('/oauth/revoke', waitToWrite(app), async c => {
    const { token } = await formOf(c)
    if (!token) throw new OAuthError('invalid_request', 'token is missing')
    revokeToken(app, { token: token.slice(0, 200) })
    return c.body(null, 200)
  })
  return routes
}

/** The fields of a form. Of a field that stands there twice the last one counts. */
async function formOf(c: Context<ApiEnv>): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function resourceMetadata(origin: string) {
  return {
    resource: `${origin}/mcp`,
    resource_name: 'Card Scan Bot',
    authorization_servers: [origin],
    scopes_supported: oauthScopes,
    bearer_methods_supported: ['header'],
  }
}

function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: oauthScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Refusals in the form of RFC 6749, section 5.2. */
function answerOAuthErrors(app: App) {
  const answer = answerErrors(app)
  return (error: Error, c: Context<ApiEnv>) => {
    if (error instanceof OAuthError)
      return c.json(
        { error: error.code, error_description: error.message },
        error.code === 'invalid_client' ? 401 : 400,
      )
    // The program shows its own words for these; the code tells its developer which it was.
    if (error instanceof AppError && ['plan-needed', 'too-many-keys', 'private-service'].includes(error.code))
      return c.json({ error: 'access_denied', error_description: error.code }, 400)
    return answer(error, c)
  }
}
