import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '#api/guards/context.ts'
import { errorStatus } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'
import { dav, documentOf, hrefXml, xml, xmlType } from './dav-xml.ts'

type Status = 400 | 403 | 405 | 406 | 412 | 413

/** A refusal whose body names the condition that the request broke (RFC 4918 §16). */
export class DavRefusal extends Error {
  readonly status: Status
  readonly condition: string
  /** What the condition's element contains, as XML. */
  readonly content: string
  constructor(status: Status, condition: string, content = '') {
    super(condition)
    this.status = status
    this.condition = condition
    this.content = content
  }
}

/** The key may not do this to a resource (RFC 3744 §7.1.1): the address book is read only. */
export function readOnly(href: string, privilege: string): DavRefusal {
  const resource = xml(dav('resource'), hrefXml(href) + xml(dav('privilege'), xml(privilege)))
  return new DavRefusal(403, dav('need-privileges'), resource)
}

/** The request asks for more than any client has a use for. */
export const tooMuch = () => new DavRefusal(403, dav('number-of-matches-within-limits'))

/** The request's body is larger than any client's. */
export const bodyTooLarge = () => new DavRefusal(413, ownCondition('request-too-large'))

/** The resource exists, but not for this method; the answer's Allow header has those that it is there for. */
export const methodNotAllowed = () => new DavRefusal(405, ownCondition('method-not-allowed'))

/** A refusal as address books understand it; undefined for an error that is none. */
export function davAnswer(c: Context<ApiEnv>, error: unknown): Response | undefined {
  if (error instanceof DavRefusal) return davError(c, error.status, xml(error.condition, error.content))
  if (!(error instanceof AppError)) return undefined
  const status = errorStatus[error.code] as ContentfulStatusCode
  if (status === 401) {
    // Constant, so that a client that knows the key for this realm asks nobody again.
    c.header('WWW-Authenticate', 'Basic realm="Card Scan Bot", charset="UTF-8"')
  }
  return davError(c, status, xml(ownCondition(error.code)))
}

/** A condition that no standard names. */
function ownCondition(name: string): string {
  return `{urn:card-scan-bot}${name}`
}

function davError(c: Context<ApiEnv>, status: ContentfulStatusCode, condition: string): Response {
  const { begin, end } = documentOf(dav('error'))
  return c.body(begin + condition + end, status, xmlType)
}
