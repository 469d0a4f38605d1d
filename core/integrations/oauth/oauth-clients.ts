import { z } from 'zod'
import type { OAuthErrorCode } from '#contracts/integrations/oauth.ts'
import type { App } from '#core/app.ts'
import { seal, unseal } from '#core/base/secret.ts'

const purpose = 'oauth-client'
const clientSchema = z.object({ name: z.string(), redirectUris: z.array(z.string()) })

/** A program that asks people for access. It is public: it has no secret. */
export type OAuthClient = z.infer<typeof clientSchema>

/** Schemes that a browser runs or reads itself. */
const refusedSchemes = ['javascript', 'data', 'file', 'blob', 'about', 'vbscript', 'view-source', 'ftp', 'ws', 'wss']

/**
 * The id of a program, which holds its sealed registration: whoever registers leaves no row behind. It is lost with the
 * bot's token; the program then registers again.
 */
export function registerOAuthClient(app: Pick<App, 'env'>, client: OAuthClient): string {
  return seal(app, purpose, JSON.stringify(client))
}

/** The program of an id; undefined for an id that this server did not give. */
export function findOAuthClient(app: Pick<App, 'env'>, clientId: string): OAuthClient | undefined {
  const text = unseal(app, purpose, clientId)
  return text === undefined ? undefined : clientSchema.parse(JSON.parse(text))
}

/** Whether an address may be registered: https, http on this device (RFC 8252, 7.3), or an own scheme. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(url)
  return !refusedSchemes.includes(url.protocol.slice(0, -1))
}

/** Whether an address is one of the registered ones; on this device it may have any port (RFC 8252, section 7.3). */
export function isRegistered({ redirectUris }: OAuthClient, text: string): boolean {
  return redirectUris.some(known => known === text || isSameButPort(known, text))
}

function isSameButPort(known: string, text: string): boolean {
  const [a, b] = [URL.parse(known), URL.parse(text)]
  if (!a || !b || a.protocol !== 'http:' || !isLoopback(a) || text.includes('#') || b.username || b.password)
    return false
  return b.protocol === 'http:' && a.hostname === b.hostname && a.pathname === b.pathname && a.search === b.search
}

function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A refusal in the words of the OAuth standards, which programs read; `description` is for their developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}
