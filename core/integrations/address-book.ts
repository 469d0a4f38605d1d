import { cleanVcard } from 'card-reader/clean-text'
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared, preparedFor } from '#core/base/prepared.ts'
import { withPicture } from '#core/contacts/export/export-vcard.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, users } from '#db/schema.ts'

/** The state of a person's address book. */
export type BookState = {
  /** The number of the latest change. */
  version: number
  /** Deletions up to this number are forgotten. */
  forgotten: number
  /** When the account was created: numbers of the same person's earlier account do not count. */
  madeAt: number
}

/** A contact in an address book. */
export type BookEntry = {
  uid: string
  version: number
  updatedAt: Date
  isDeleted: boolean
  /** '' if it was not requested. */
  vcf: string
}

/** What is loaded of the entries: their vCards, and the pictures in them. */
type Wanted = { vcards: boolean; pictures: boolean }

/** Entries loaded at once; a page with pictures takes some megabytes. */
const pageSize = 500
const pageSizeWithPictures = 10

const stateOf = prepared(tx =>
  tx
    .select({ version: users.contacts_version, forgotten: users.contacts_forgotten, madeAt: users.created_at })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** Throws `not-found` if the account was deleted. */
export function bookStateOf(app: ReadApp, { userId }: { userId: number }): BookState {
  const user = stateOf(app.db).get({ userId })
  if (!user) throw new AppError('not-found')
  return { ...user, madeAt: user.madeAt.getTime() }
}

const formOf = ({ vcards, pictures }: Wanted) => (vcards ? (pictures ? 'pictures' : 'vcards') : 'tags')
type Form = ReturnType<typeof formOf>

const pageOf = preparedFor((tx, kind: `${'all' | 'existing'} ${Form}`) =>
  select(tx, { vcards: !kind.endsWith('tags'), pictures: kind.endsWith('pictures') })
    .where(
      and(
        eq(contacts.user_id, sql.placeholder('userId')),
        gt(contacts.version, sql.placeholder('last')),
        lte(contacts.version, sql.placeholder('upTo')),
        kind.startsWith('existing') ? isNull(contacts.deleted_at) : undefined,
      ),
    )
    .orderBy(asc(contacts.version))
    .limit(sql.placeholder('size')),
)

/**
 * The changes after one number and up to another, in order and page by page. From 0 it returns all existing contacts;
 * from a later number deleted ones too.
 */
export function* entriesBetween(
  app: ReadApp,
  { userId, after, upTo, ...wanted }: { userId: number; after: number; upTo: number } & Wanted,
): Generator<BookEntry[], void> {
  const size = wanted.vcards && wanted.pictures ? pageSizeWithPictures : pageSize
  for (let last = after; ; ) {
    const found = pageOf(app.db, `${after === 0 ? 'existing' : 'all'} ${formOf(wanted)}`)
    const page = entriesOf(found.all({ userId, last, upTo, size }))
    if (page.length > 0) yield page
    last = page.at(-1)?.version ?? upTo
    if (page.length < size) return
  }
}

/** The existing entries with these uids, unordered: sorting them would make SQLite read all contacts of the person. */
export function findEntries(
  app: ReadApp,
  { userId, uids, ...wanted }: { userId: number; uids: readonly string[] } & Wanted,
): BookEntry[] {
  const theirs = and(eq(contacts.user_id, userId), inArray(contacts.uid, [...uids]), isNull(contacts.deleted_at))
  return entriesOf(select(app.db, wanted).where(theirs).all())
}

function select(tx: Tx, { vcards, pictures }: Wanted) {
  const picture = tx
    .select({ jpeg: sql`coalesce(${cardImages.cut_out}, ${cardImages.jpeg})`.as('jpeg') })
    .from(cardImages)
    .where(and(eq(cardImages.contact_id, contacts.id), eq(cardImages.side, 'front')))
  return tx
    .select({
      ...{ uid: contacts.uid, version: contacts.version, updatedAt: contacts.updated_at },
      isDeleted: sql<boolean>`${contacts.deleted_at} is not null`.mapWith(Boolean),
      vcf: vcards ? contacts.vcf : sql<string>`''`,
      jpeg: vcards && pictures ? sql<Buffer | null>`(${picture})` : sql<null>`null`,
    })
    .from(contacts)
}

function entriesOf(rows: Array<BookEntry & { jpeg: Buffer | null }>): BookEntry[] {
  return rows.map(({ jpeg, vcf, ...entry }) => {
    const clean = cleanVcard(vcf)
    return { ...entry, vcf: jpeg ? withPicture(clean, jpeg) : clean }
  })
}
