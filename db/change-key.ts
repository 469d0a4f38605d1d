import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkFile } from '#db/backup/check-database.ts'
import { closeForGood } from '#db/close-for-good.ts'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate } from '#db/files/private-files.ts'
import { realPathOf } from '#db/files/real-path.ts'
import { syncToDisk } from '#db/files/sync-to-disk.ts'
import { copyWithKey } from '#db/open-file.ts'
import { whileStopped } from '#db/stopped-database.ts'
import { withUnfinished } from '#db/unfinished.ts'

/** What a database is sealed with; undefined where it is not. */
type Keys = { from: string | undefined; to: string | undefined }

/**
 * Seals a database with another key, or stores it without one. The work is done on a copy, which is checked and then
 * takes the place of the old file in one step: a process killed at any moment leaves the one or the other. Throws
 * DatabaseError while a service or another command runs, and for a key that does not open the database.
 */
export async function changeKey(databasePath: string, { from, to }: Keys): Promise<void> {
  if (!existsSync(databasePath)) throw new DatabaseError(`There is no database at ${databasePath}`)
  await whileStopped(databasePath, async () => {
    const path = realPathOf(databasePath)
    // The log is folded in first: the new file must not find one that is not its own.
    closeForGood(path, from)
    await withUnfinished(path, async names => {
      const copy = names.beside()
      const scratch = names.beside()
      for (const name of [copy, scratch]) makePrivate(name)
      copyWithKey({ path, key: from }, { path: copy, key: to, scratch })
      checkFile(copy, to)
      syncToDisk(copy)
      renameSync(copy, path)
      syncToDisk(dirname(path))
    })
  })
}
