import type { DavContext } from './resources.ts'

const tokenStart = 'urn:card-scan-bot:sync:'

/**
 * How far a client has read: up to a change. Whoever begins with everything and reads it in parts was never told of what was
 * deleted before it began: to that one only deletions behind `since` are news.
 */
export type Progress = { upTo: number; since: number }

/** What stands for everything up to a change: of this account, and of a key like this. */
export function syncToken({ holder, state }: DavContext, { upTo, since }: Progress): string {
  const begun = since > upTo ? `-${since}` : ''
  return `${tokenStart}${state.madeAt.toString(36)}:${holder.pictures ? 'p' : 't'}:${upTo}${begun}`
}

/** What stands for everything up to now. */
export function latestToken(context: DavContext): string {
  const { version } = context.state
  return syncToken(context, { upTo: version, since: version })
}

/**
 * How far a token says that its client has read, nothing for an empty one; undefined for one that we never gave, or gave
 * so long ago that deletions since then are forgotten.
 */
export function progressOf(context: DavContext, token: string): Progress | undefined {
  const { forgotten, version } = context.state
  const [, upTo = '0', since = upTo] = /:(\d{1,15})(?:-(\d{1,15}))?$/.exec(token) ?? []
  const progress = { upTo: Number(upTo), since: Number(since) }
  if (token !== '' && token !== syncToken(context, progress)) return undefined
  if (progress.upTo === 0) return { upTo: 0, since: version }
  return progress.upTo <= version && progress.since <= version && progress.since >= forgotten ? progress : undefined
}
