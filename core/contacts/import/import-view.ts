import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { knownPeople } from '#core/contacts/import/known-people.ts'
import type { Import } from '#core/contracts/imports.ts'
import { imports } from '#db/schema.ts'

/** An import of this user, with everybody in it and whether they are known already. Throws `not-found`. */
export function getImport(app: App, { userId, importId }: { userId: number; importId: number }): Import {
  const isTheirs = and(eq(imports.id, importId), eq(imports.user_id, userId))
  const row = app.db.select().from(imports).where(isTheirs).get()
  if (!row) throw new AppError('not-found')
  const { id, file_name, people, skipped, created, merged, answered_at } = row
  const state = !answered_at ? 'waiting' : created + merged > 0 ? 'saved' : 'dropped'
  const known = knownPeople(app, { userId, cards: people.map(({ card }) => card) })
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
  }
}
