import type { DavContext } from './resources.ts'

const tokenStart = 'urn:card-scan-bot:sync:'

/**
 * How far a client has read: up to a change. A client that reads everything in parts has never seen contacts deleted
 * before it began, so it only needs deletions after `since`.
 */
export type Progress = { upTo: number; since: number }

/** A token for everything up to a change, for this account and a key with the same view. */
export function syncToken({ holder, state }: DavContext, { upTo, since }: Progress): string {
  const begun = since > upTo ? `-${since}` : ''
  return `${tokenStart}${state.madeAt.toString(36)}:${holder.pictures ? 'p' : 't'}:${upTo}${begun}`
}

/** A token for everything up to now. */
export function latestToken(context: DavContext): string {
  const { version } = context.state
  return syncToken(context, { upTo: version, since: version })
}

/** How far the client of a token has read. Undefined for an unknown token, or one older than known deletions. */
export function progressOf(context: DavContext, token: string): Progress | undefined {
  const { forgotten, version } = context.state
  const [, upTo = '0', since = upTo] = /:(\d{1,15})(?:-(\d{1,15}))?$/.exec(token) ?? []
  const progress = { upTo: Number(upTo), since: Number(since) }
  if (token !== '' && token !== syncToken(context, progress)) return undefined
  if (progress.upTo === 0) return { upTo: 0, since: version }
  return progress.upTo <= version && progress.since <= version && progress.since >= forgotten ? progress : undefined
}
