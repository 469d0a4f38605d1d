import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { etagOf } from '#core/contacts/api-contact.ts'
import type { IsExpected } from '#core/contacts/contacts.ts'

/** What If-Match says of a contact that is to be changed (RFC 9110, section 13.1.1); everything where it is not sent. */
export function expectedBy(c: Context<ApiEnv>): IsExpected {
  const wanted = tagsOf(c.req.header('if-match'))
  return version => !wanted || wanted.includes('*') || wanted.includes(etagOf(version))
}

/**
 * The answer to a reading call whose conditions spare it the rest: 304 where the caller has this state already. Throws
 * `precondition-failed`.
 */
export function answerKnown(c: Context<ApiEnv>, version: number): Response | undefined {
  if (!expectedBy(c)(version)) throw new AppError('precondition-failed')
  const etag = etagOf(version)
  c.header('ETag', etag)
  const known = tagsOf(c.req.header('if-none-match'))?.map(tag => tag.replace(/^W\//, ''))
  return known?.includes('*') || known?.includes(etag) ? c.body(null, 304) : undefined
}

/** Tags of ours hold no comma. */
function tagsOf(header: string | undefined): string[] | undefined {
  return header?.split(',').map(tag => tag.trim())
}
