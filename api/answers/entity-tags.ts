import type { Context } from 'hono'

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

/**
 * Whether a list of entity tags contains this one, by strong or weak comparison (RFC 9110 §8.8.3.2); `*` matches
 * every tag.
 */
export function hasEntityTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(tag => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}
