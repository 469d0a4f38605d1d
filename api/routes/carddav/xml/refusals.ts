import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { streamOf } from '#api/answers/streamed-answers.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { errorStatus } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'
import { dav, documentOf, hrefXml, xml, xmlType } from '#core/base/xml/dav-xml.ts'
import { type Element, parseXml, XmlRefusal } from '#core/base/xml/parse-xml.ts'

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

const limits = {
  /** A multiget has one element per contact. */
  nodes: 16_000,
  /** A long request is long because it names many contacts, and an address has about 80 characters. */
  charactersPerNode: 1_000,
}

/**
 * Parses a request's body and returns the root element. Throws DavRefusal (400) for malformed XML, a document type,
 * and unusual depth or attributes. Throws DavRefusal (403) for more or longer elements than the addresses of a whole
 * address book need.
 */
export async function parseRequest(text: string): Promise<Element> {
  try {
    return await parseXml(text, limits)
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    throw error.reason === 'too-much' ? tooMuch() : new DavRefusal(400, dav('valid-xml'))
  }
}

const { begin, end } = documentOf(dav('multistatus'))

/**
 * Answers 207 with parts that are generated while they are sent. Each part runs in a turn of its own, so that the
 * process keeps answering others however long the address book is.
 */
export function answerMultistatus(c: Context<ApiEnv>, parts: Iterable<string>): Response {
  return c.body(streamOf(inTurns(parts)), 207, xmlType)
}

async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  yield begin
  for (const part of parts) {
    await nextTurn()
    yield part
  }
  yield end
}
