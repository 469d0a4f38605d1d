import type { App } from '#core/app.ts'
import { type BookEntry, entriesBetween, findEntries } from '#core/integrations/address-book.ts'
import { hasPicture } from './address-data.ts'
import { contentLength, type RequestedProperties } from './requested-properties.ts'
import { bookResource, contactResource, type DavContext, homeResource, type Resource } from './resources.ts'

/** Contacts loaded at once; with their pictures they take some megabytes. */
const atOnce = 100
const atOnceWithPictures = 10

/** Which parts of the contacts a request needs: their vCards, and the pictures in them. */
export function wantedOf({ holder }: DavContext, { names, vcard }: RequestedProperties) {
  const isMeasured = names.includes(contentLength)
  const isShown = isMeasured || (vcard !== undefined && hasPicture(vcard))
  return { vcards: isMeasured || vcard !== undefined, pictures: holder.pictures && isShown }
}

/** The members of a collection, loaded part by part so that only one part is in memory. */
export function* resourcesIn(
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

/** The number of contacts in a part. */
export function partSize(context: DavContext, requested: RequestedProperties): number {
  return wantedOf(context, requested).pictures ? atOnceWithPictures : atOnce
}

/** The existing contacts with these uids. */
export function entriesByUid(
  app: App,
  context: DavContext,
  uids: readonly string[],
  requested: RequestedProperties,
): ReadonlyMap<string, BookEntry> {
  if (uids.length === 0) return new Map()
  const entries = findEntries(app, { userId: context.holder.userId, uids, ...wantedOf(context, requested) })
  return new Map(entries.map(entry => [entry.uid, entry]))
}
