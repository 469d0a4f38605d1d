import { tryDecodeURIComponent } from 'hono/utils/url'
import type { BookEntry, BookState } from '#core/integrations/address-book.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'

/** Whose address book a request is about, and its state when the request arrived. */
export type DavContext = { holder: KeyHolder; state: BookState }

export type Resource =
  | { kind: 'root' | 'home' | 'book'; href: string }
  | { kind: 'contact'; href: string; entry: BookEntry }

export const rootPath = '/carddav/'
/** The path of a person's principal, which is also the home of the address book. */
export const homePath = ({ userId }: KeyHolder) => `${rootPath}${userId}/`
/** The path of a person's address book. */
export const bookPath = (holder: KeyHolder) => `${homePath(holder)}contacts/`
/** The path of a contact in that book. */
export const contactPath = (holder: KeyHolder, uid: string) => `${bookPath(holder)}${uid}.vcf`

/** The root, where clients start to look for an address book. */
export const rootResource = { kind: 'root', href: rootPath } as const satisfies Resource
/** A person's principal and home. */
export const homeResource = (holder: KeyHolder) =>
  ({ kind: 'home', href: homePath(holder) }) as const satisfies Resource
/** A person's address book. */
export const bookResource = (holder: KeyHolder) =>
  ({ kind: 'book', href: bookPath(holder) }) as const satisfies Resource
/** A contact of that address book. */
export const contactResource = (holder: KeyHolder, entry: BookEntry) =>
  ({ kind: 'contact', href: contactPath(holder, entry.uid), entry }) as const satisfies Resource

/** The uid in a path of this book. */
export function uidOfPath(holder: KeyHolder, path: string): string | undefined {
  const book = bookPath(holder)
  return path.startsWith(book) && path.endsWith('.vcf') ? path.slice(book.length, -'.vcf'.length) : undefined
}

/** The uid in a href, which may be a full URL and may contain valid or invalid percent escapes. */
export function uidOfHref(holder: KeyHolder, href: string): string | undefined {
  const url = URL.parse(href, 'http://localhost')
  return url ? uidOfPath(holder, tryDecodeURIComponent(url.pathname)) : undefined
}

/** A key that shows pictures gets another etag, since its vCard differs. */
export const entryEtagOf = ({ pictures }: KeyHolder, { version }: BookEntry) => `"${version}${pictures ? 'p' : ''}"`
