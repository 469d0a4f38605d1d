import { tryDecodeURIComponent } from 'hono/utils/url'
import type { BookEntry, BookState } from '#core/integrations/address-book.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'

/** Whose address book a request is about, and its state when the request came in. */
export type DavContext = { holder: KeyHolder; state: BookState }

export type Resource =
  | { kind: 'root' | 'home' | 'book'; href: string }
  | { kind: 'contact'; href: string; entry: BookEntry }

export const rootPath = '/carddav/'
/** A person's principal, which is also the home of their one address book. */
export const homePath = ({ userId }: KeyHolder) => `${rootPath}${userId}/`
/** A person's one address book. */
export const bookPath = (holder: KeyHolder) => `${homePath(holder)}contacts/`
/** A contact in that book. */
export const contactPath = (holder: KeyHolder, uid: string) => `${bookPath(holder)}${uid}.vcf`

/** Where the way to an address book begins. */
export const rootResource = { kind: 'root', href: rootPath } as const satisfies Resource
/** A person's principal and home, as a resource. */
export const homeResource = (holder: KeyHolder) =>
  ({ kind: 'home', href: homePath(holder) }) as const satisfies Resource
/** A person's address book, as a resource. */
export const bookResource = (holder: KeyHolder) =>
  ({ kind: 'book', href: bookPath(holder) }) as const satisfies Resource
/** A contact of that person's address book, as a resource. */
export const contactResource = (holder: KeyHolder, entry: BookEntry) =>
  ({ kind: 'contact', href: contactPath(holder, entry.uid), entry }) as const satisfies Resource

/** The uid that a path of this book names. */
export function uidOfPath(holder: KeyHolder, path: string): string | undefined {
  const book = bookPath(holder)
  return path.startsWith(book) && path.endsWith('.vcf') ? path.slice(book.length, -'.vcf'.length) : undefined
}

/** The uid that a href names, which may be a whole address, and may be written with percent signs, right or wrong. */
export function uidOfHref(holder: KeyHolder, href: string): string | undefined {
  const url = URL.parse(href, 'http://localhost')
  return url ? uidOfPath(holder, tryDecodeURIComponent(url.pathname)) : undefined
}

/** Another for a key that shows pictures: the contact is another text there. */
export const etagOf = ({ pictures }: KeyHolder, { version }: BookEntry) => `"${version}${pictures ? 'p' : ''}"`
