import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { etagOf } from '#core/contact-rows/api-contact.ts'
import type { IsExpected } from '#core/contact-rows/contacts.ts'

type Current = { etag: string; modifiedAt: Date }

/**
 * The status of a conditional GET or HEAD (RFC 9110 §13.2.2): 412 if the caller required another state, 304 if the
 * caller has this state already, undefined if the resource must be sent.
 */
export function conditionalStatus({ req }: Context, { etag, modifiedAt }: Current): 304 | 412 | undefined {
  const ifMatch = req.header('if-match')
  const ifNoneMatch = req.header('if-none-match')
  // HTTP dates have no milliseconds.
  const modified = Math.floor(modifiedAt.getTime() / 1000) * 1000
  const dateOf = (name: string) => Date.parse(req.header(name) ?? '')
  if (ifMatch === undefined ? modified > dateOf('if-unmodified-since') : !hasEntityTag(ifMatch, etag, 'strong'))
    return 412
  const isCurrent =
    ifNoneMatch === undefined ? modified <= dateOf('if-modified-since') : hasEntityTag(ifNoneMatch, etag, 'weak')
  return isCurrent ? 304 : undefined
}

/** Whether a list of entity tags has this one, compared strongly or weakly (RFC 9110 §8.8.3.2); `*` has all. */
export function hasEntityTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(tag => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}

/** The contact state that If-Match requires (RFC 9110, section 13.1.1); without the header every state matches. */
export function ifMatchOf(c: Context<ApiEnv>): IsExpected {
  const wanted = c.req.header('if-match')
  return version => wanted === undefined || hasEntityTag(wanted, etagOf(version), 'strong')
}

/** Answers 304 when the caller has this state already, else undefined. Throws `precondition-failed`. */
export function answerNotModified(c: Context<ApiEnv>, version: number): Response | undefined {
  if (!ifMatchOf(c)(version)) throw new AppError('precondition-failed')
  const etag = etagOf(version)
  c.header('ETag', etag)
  const known = c.req.header('if-none-match')
  return known !== undefined && hasEntityTag(known, etag, 'weak') ? c.body(null, 304) : undefined
}
