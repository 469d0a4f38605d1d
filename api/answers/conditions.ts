import type { Context } from 'hono'
import { hasEntityTag } from '#api/answers/entity-tags.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { etagOf } from '#core/contacts/api-contact.ts'
import type { IsExpected } from '#core/contacts/contacts.ts'

/**
 * The state of the contact that If-Match requires (RFC 9110, section 13.1.1); without the header every state matches.
 */
export function ifMatchOf(c: Context<ApiEnv>): IsExpected {
  const wanted = c.req.header('if-match')
  return version => wanted === undefined || hasEntityTag(wanted, etagOf(version), 'strong')
}

/**
 * Answers a conditional GET with 304 when the caller has this state already; returns undefined otherwise. Throws
 * `precondition-failed`.
 */
export function answerNotModified(c: Context<ApiEnv>, version: number): Response | undefined {
  if (!ifMatchOf(c)(version)) throw new AppError('precondition-failed')
  const etag = etagOf(version)
  c.header('ETag', etag)
  const known = c.req.header('if-none-match')
  return known !== undefined && hasEntityTag(known, etag, 'weak') ? c.body(null, 304) : undefined
}
