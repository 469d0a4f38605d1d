import { createHash } from 'node:crypto'
import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { keyPrefix } from '#contracts/integrations/app-keys.ts'
import type { OAuthTokenRequest, OAuthTokens } from '#contracts/integrations/oauth.ts'
import type { KeyApp, ReadApp, RightsApp, TxApp, WriteApp } from '#core/app.ts'
import { redeemTicket } from '#core/auth/tickets.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { createToken, hashToken, isSameSecret } from '#core/base/secret.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { write, writeWith } from '#core/base/write.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { readOAuthCode } from '#core/integrations/oauth/authorize.ts'
import { findOAuthClient, OAuthError } from '#core/integrations/oauth/oauth-clients.ts'
import type { Tx } from '#db/client.ts'
import { appKeys } from '#db/schema.ts'

/** How long an access token works, and for how long after it the program can still renew it. */
const accessMs = hourMs
const renewalMs = 90 * dayMs

type ExchangeApp = RightsApp & KeyApp

/** The tokens for a code or for a refresh token. Throws `OAuthError`. */
export function exchange(app: ExchangeApp, request: OAuthTokenRequest): OAuthTokens {
  return request.grant_type === 'refresh_token' ? renew(app, request) : redeem(app, request)
}

/**
 * A code becomes an app key of the program, which its owner sees and revokes beside the others. A code works once and
 * only with the verifier of its challenge (RFC 7636).
 */
function redeem(
  app: ExchangeApp,
  { code, client_id, redirect_uri, code_verifier }: Extract<OAuthTokenRequest, { code: string }>,
): OAuthTokens {
  const refused = new OAuthError('invalid_grant', 'The code is unknown, used, expired or not for this client')
  const grant = readOAuthCode(app, code)
  const client = findOAuthClient(app, client_id)
  if (!client) throw new OAuthError('invalid_client', 'Unknown client_id: register again')
  if (!grant || grant.clientId !== client_id || grant.redirectUri !== redirect_uri) throw refused
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  if (!isSameSecret(challenge, grant.challenge)) throw refused
  return writeWith(app, inside => {
    const userId = ownerOf(inside, grant.ticket, refused)
    const asked = { name: client.name, scopes: grant.scopes, pictures: false }
    const { key } = createAppKey(inside, { userId, request: asked })
    return giveTokens(inside, inside.db, { keyId: key.id, clientId: client_id, scopes: grant.scopes })
  })
}

function ownerOf(app: ExchangeApp, ticket: string, refused: OAuthError): number {
  try {
    return redeemTicket(app, { ticket, purpose: 'oauth-code' }).userId
  } catch (error) {
    if (error instanceof AppError && error.code === 'session-expired') throw refused
    throw error
  }
}

/** A refresh token works once. A second use means it was stolen: the key is revoked (RFC 9700, 4.14.2). */
function renew(
  app: ExchangeApp,
  { refresh_token, client_id }: Extract<OAuthTokenRequest, { refresh_token: string }>,
): OAuthTokens {
  const hash = hashToken(refresh_token)
  const outcome = write(app, tx => {
    const row = tx
      .select()
      .from(appKeys)
      .where(or(eq(appKeys.refresh_hash, hash), eq(appKeys.used_refresh_hash, hash)))
      .get()
    if (!row || row.client_hash !== hashToken(client_id)) return undefined
    if (row.refresh_hash !== hash || isOver(app, row.expires_at)) {
      tx.delete(appKeys).where(eq(appKeys.id, row.id)).run()
      return undefined
    }
    return giveTokens(app, tx, { keyId: row.id, clientId: client_id, scopes: row.scopes, used: hash })
  })
  if (!outcome) throw new OAuthError('invalid_grant', 'The refresh token is unknown, used or expired')
  return outcome
}

function isOver(app: TxApp, expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() + renewalMs <= app.clock.now().getTime()
}

type Given = { keyId: number; clientId: string; scopes: readonly string[]; used?: string }

function giveTokens(app: TxApp, tx: Tx, { keyId, clientId, scopes, used }: Given): OAuthTokens {
  const access_token = keyPrefix + createToken()
  const refresh_token = createToken()
  tx.update(appKeys)
    .set({
      key_hash: hashToken(access_token),
      ending: access_token.slice(-4),
      client_hash: hashToken(clientId),
      refresh_hash: hashToken(refresh_token),
      used_refresh_hash: used ?? null,
      expires_at: new Date(app.clock.now().getTime() + accessMs),
    })
    .where(eq(appKeys.id, keyId))
    .run()
  return { access_token, token_type: 'Bearer', expires_in: accessMs / 1000, refresh_token, scope: scopes.join(' ') }
}

/** Revokes the key of an access or refresh token; an unknown one is no error (RFC 7009, section 2.2). */
export function revokeToken(app: ReadApp, { token }: { token: string }): void {
  const hash = hashToken(token)
  const isItsKey = or(eq(appKeys.key_hash, hash), eq(appKeys.refresh_hash, hash))
  app.db
    .delete(appKeys)
    .where(and(isItsKey, isNotNull(appKeys.client_hash)))
    .run()
}

/** Deletes keys of programs that have not renewed them in time. */
export async function forgetLapsedKeys(app: WriteApp): Promise<void> {
  await forgetRows(app, appKeys, lt(appKeys.expires_at, new Date(app.clock.now().getTime() - renewalMs)))
}
