import type { App } from '#core/app.ts'
import { type BookEntry, entriesBetween, findEntries } from '#core/integrations/address-book.ts'
import { hasPicture } from './address-data.ts'
import { contentLength, type RequestedProperties } from './requested-properties.ts'
import { bookResource, contactResource, type DavContext, homeResource, type Resource } from './resources.ts'

/** Contacts looked up at once; with their pictures they are some megabytes. */
const atOnce = 100
const atOnceWithPictures = 10

/** What of contacts is loaded to answer this: their vCards, and in these the pictures of the cards. */
export function wantedOf({ holder }: DavContext, { names, vcard }: RequestedProperties) {
  const isMeasured = names.includes(contentLength)
  const isShown = isMeasured || (vcard !== undefined && hasPicture(vcard))
  return { vcards: isMeasured || vcard !== undefined, pictures: holder.pictures && isShown }
}

/** The members of a collection, in parts of which each is in memory alone. */
export function* membersOf(
  app: App,
  context: DavContext,
  { kind }: Resource,
  requested: RequestedProperties,
): Generator<Resource[], void> {
  const { holder, state } = context
  if (kind === 'root') yield [homeResource(holder)]
  if (kind === 'home') yield [bookResource(holder)]
  if (kind !== 'book') return
  const wanted = wantedOf(context, requested)
  const pages = entriesBetween(app, { userId: holder.userId, after: 0, upTo: state.version, ...wanted })
  for (const page of pages) yield page.map(entry => contactResource(holder, entry))
}

/** How many contacts a part of an answer holds. */
export function partSize(context: DavContext, requested: RequestedProperties): number {
  return wantedOf(context, requested).pictures ? atOnceWithPictures : atOnce
}

/** The contacts of these uids that are there. */
export function findContacts(
  app: App,
  context: DavContext,
  uids: readonly string[],
  requested: RequestedProperties,
): ReadonlyMap<string, BookEntry> {
  if (uids.length === 0) return new Map()
  const entries = findEntries(app, { userId: context.holder.userId, uids, ...wantedOf(context, requested) })
  return new Map(entries.map(entry => [entry.uid, entry]))
}
