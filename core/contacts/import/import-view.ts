import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { knownPeople } from '#core/contacts/import/known-people.ts'
import type { Import } from '#core/contracts/imports.ts'
import type { Tx } from '#db/client.ts'
import { imports } from '#db/schema.ts'

type Owned = { userId: number; importId: number }

/** The row of this user's import. Throws `not-found`. */
export function getImportRow(tx: Tx, { userId, importId }: Owned): typeof imports.$inferSelect {
  const isTheirs = and(eq(imports.id, importId), eq(imports.user_id, userId))
  const row = tx.select().from(imports).where(isTheirs).get()
  if (!row) throw new AppError('not-found')
  return row
}

/** Which import of this user came under that key. */
export function findImport(tx: Tx, { userId, key }: { userId: number; key: string }): number | undefined {
  const isKnown = and(eq(imports.user_id, userId), eq(imports.source_key, key))
  return tx.select({ id: imports.id }).from(imports).where(isKnown).get()?.id
}

/** An import of this user, with everybody in it and whether they are known already. Throws `not-found`. */
export function getImport(app: App, owned: Owned): Import {
  const { id, file_name, people, saved, skipped, created, merged, answered_at } = getImportRow(app.db, owned)
  const state = !answered_at ? 'waiting' : created + merged > 0 ? 'saved' : 'dropped'
  const known = knownPeople(app, { userId: owned.userId, cards: people.map(({ card }) => card) })
  return {
    id,
    file_name,
    state,
    people: people.map(({ card }, index) => {
      const { first_name, last_name, company, position, email, phone, badge_code } = card
      return { first_name, last_name, company, position, email, phone, badge_code, known: known[index] ?? false }
    }),
    skipped,
    created,
    merged,
    contact_ids: saved.map(one => one.contact_id),
  }
}
