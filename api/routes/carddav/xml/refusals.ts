import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '#api/guards/context.ts'
import { errorStatus } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'
import { dav, documentOf, hrefXml, xml, xmlType } from '#core/base/xml/dav-xml.ts'

type Status = 400 | 403 | 405 | 406 | 412 | 413

/** A refusal whose body names the violated condition (RFC 4918 §16). */
export class DavRefusal extends Error {
  readonly status: Status
  readonly condition: string
  /** The content of the condition's element, as XML. */
  readonly content: string
  constructor(status: Status, condition: string, content = '') {
    super(condition)
    this.status = status
    this.condition = condition
    this.content = content
  }
}

/** The key lacks this privilege (RFC 3744 §7.1.1): the address book is read-only. */
export function readOnly(href: string, privilege: string): DavRefusal {
  const resource = xml(dav('resource'), hrefXml(href) + xml(dav('privilege'), xml(privilege)))
  return new DavRefusal(403, dav('need-privileges'), resource)
}

/** The request asks for more than any client needs. */
export const tooMuch = () => new DavRefusal(403, dav('number-of-matches-within-limits'))

/** The request's body is larger than any client's. */
export const bodyTooLarge = () => new DavRefusal(413, ownCondition('request-too-large'))

/** The resource does not support this method; the Allow header lists those that it does. */
export const methodNotAllowed = () => new DavRefusal(405, ownCondition('method-not-allowed'))

/** The WebDAV response for an error; undefined for an unexpected error. */
export function davAnswer(c: Context<ApiEnv>, error: unknown): Response | undefined {
  if (error instanceof DavRefusal) return davError(c, error.status, xml(error.condition, error.content))
  if (!(error instanceof AppError)) return undefined
  const status = errorStatus[error.code] as ContentfulStatusCode
  if (status === 401) {
    // Constant, so that a client with a stored key for this realm does not ask the user again.
    c.header('WWW-Authenticate', 'Basic realm="Card Scan Bot", charset="UTF-8"')
  }
  return davError(c, status, xml(ownCondition(error.code)))
}

/** A condition that is in no standard. */
function ownCondition(name: string): string {
  return `{urn:card-scan-bot}${name}`
}

function davError(c: Context<ApiEnv>, status: ContentfulStatusCode, condition: string): Response {
  const { begin, end } = documentOf(dav('error'))
  return c.body(begin + condition + end, status, xmlType)
}
