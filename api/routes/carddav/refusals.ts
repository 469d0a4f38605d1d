import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { errorStatus } from '#core/contracts/errors.ts'
import { dav, documentOf, xml } from './dav-xml.ts'

/** A condition of WebDAV that a request broke, as the body of its answer names it (RFC 4918 §16). */
export class DavRefusal extends Error {
  readonly status: 400 | 403 | 405
  readonly condition: string
  constructor(status: 400 | 403 | 405, condition: string) {
    super(condition)
    this.status = status
    this.condition = condition
  }
}

/** The address book may be read only, by whatever way it is asked. */
export const readOnly = () => new DavRefusal(403, dav('need-privileges'))

/** More is asked for than anybody has a use for. */
export const tooMuch = () => new DavRefusal(403, dav('number-of-matches-within-limits'))

/** A refusal as address books understand it; undefined for what is none. */
export function davAnswer(c: Context<ApiEnv>, error: unknown): Response | undefined {
  if (error instanceof DavRefusal) return davError(c, error.status, error.condition)
  if (!(error instanceof AppError)) return undefined
  const status = errorStatus[error.code] as ContentfulStatusCode
  if (status === 401) {
    // Constant, so that a client that knows the key for this realm asks nobody again.
    c.header('WWW-Authenticate', 'Basic realm="Card Scan Bot", charset="UTF-8"')
  }
  return davError(c, status, `{urn:card-scan-bot}${error.code}`)
}

function davError(c: Context<ApiEnv>, status: ContentfulStatusCode, condition: string): Response {
  const { begin, end } = documentOf(dav('error'))
  return c.body(begin + xml(condition) + end, status, { 'Content-Type': 'application/xml; charset=utf-8' })
}
