import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkFile } from '#db/backup/check-database.ts'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate, realPathOf, syncToDisk } from '#db/files.ts'
import { copyWithKey } from '#db/open-file.ts'
import { closeForGood, whileStopped } from '#db/stopped-database.ts'
import { withUnfinished } from '#db/unfinished.ts'

/** The old and the new key of a database; undefined for none. */
type Keys = { from: string | undefined; to: string | undefined }

/**
 * Changes the key of a database, or stores it unencrypted. It works on a copy, which is checked and then replaces the
 * old file in one step: if the process is killed, the file is the one or the other. Throws DatabaseError while a
 * service or another command runs, and for a key that does not open the database.
 */
export async function changeKey(databasePath: string, { from, to }: Keys): Promise<void> {
  if (!existsSync(databasePath)) throw new DatabaseError(`There is no database at ${databasePath}`)
  await whileStopped(databasePath, async () => {
    const path = realPathOf(databasePath)
    // The log is checkpointed first: the new file must not find another file's log.
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
