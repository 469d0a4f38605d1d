import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findImport, getImport } from '#core/contacts/import/import-view.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { cleanLine } from '#core/contracts/clean-text.ts'
import { type Import, maxImported } from '#core/contracts/imports.ts'
import { shorten } from '#core/contracts/lengths.ts'
import { regionOf } from '#core/users/region-of.ts'
import { languageOf } from '#core/users/users.ts'
import type { Tx } from '#db/client.ts'
import { imports } from '#db/schema.ts'

/** Imports that wait for an answer, a user; the oldest make room. */
const mostWaiting = 10

/** What came: a file of vCards, or codes that a scanner read. */
export type ImportSource = { fileName: string; bytes: Uint8Array } | { codes: readonly string[] }

/**
 * Reads a file of vCards, or codes, and keeps what is in it until the person has seen it and answered; no contact is
 * saved. The same `key` again is the same import. Throws `file-too-large`, `no-vcards`, or `too-many-imported` for more
 * than 500 contacts.
 */
export async function requestImport(
  app: App,
  { userId, key, source }: { userId: number; key: string; source: ImportSource },
): Promise<Import> {
  if ('bytes' in source && source.bytes.byteLength > app.limits.importBytes) throw new AppError('file-too-large')
  const labels = remarkLabels(languageOf(app, { userId }))
  const query = { source, most: maxImported + 1, region: regionOf(app, { userId }), labels }
  const { people, skipped } = await app.people.read(query)
  if (people.length === 0) throw new AppError('no-vcards')
  if (people.length + skipped > maxImported) throw new AppError('too-many-imported')
  const fileName = 'bytes' in source ? shorten(cleanLine(source.fileName), 100) : ''
  const importId = write(app, tx => {
    const known = findImport(tx, { userId, key })
    if (known !== undefined) return known
    makeRoom(tx, userId)
    return tx
      .insert(imports)
      .values({ user_id: userId, source_key: key, file_name: fileName, people, skipped, created_at: app.clock.now() })
      .returning({ id: imports.id })
      .get().id
  })
  return getImport(app, { userId, importId })
}

function makeRoom(tx: Tx, userId: number): void {
  const isWaiting = and(eq(imports.user_id, userId), isNull(imports.answered_at))
  const waiting = tx.select({ id: imports.id }).from(imports).where(isWaiting).orderBy(asc(imports.id)).all()
  const old = waiting.slice(0, Math.max(0, waiting.length - mostWaiting + 1)).map(({ id }) => id)
  if (old.length > 0) tx.delete(imports).where(inArray(imports.id, old)).run()
}
