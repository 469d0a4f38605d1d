import { createReadStream, existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { packed, type Sealing, writeWhole } from '#db/backup/backup-file.ts'
import { type BackupContent, checkFile } from '#db/backup/check-database.ts'
import { openReadOnly } from '#db/client.ts'
import { joinCommands } from '#db/command-lock.ts'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate, syncToDisk } from '#db/files.ts'
import { refuseOtherKey } from '#db/open-file.ts'
import { closeForGood } from '#db/stopped-database.ts'
import { withUnfinished } from '#db/unfinished.ts'

/**
 * Writes a consistent copy of the database to `file` while others go on reading and writing. The backup is sealed if
 * a passphrase is given, else an SQLite file with a checksum. An encrypted database stays encrypted with its key in
 * the backup too. The file gets its name only when it is complete and checked.
 */
export async function backUp(databasePath: string, { file, passphrase, key }: Sealing): Promise<BackupContent> {
  refuseToOverwrite(file)
  if (!existsSync(databasePath)) throw new DatabaseError(`There is no database at ${databasePath}`)
  if (!existsSync(dirname(file))) throw new DatabaseError(`There is no folder ${dirname(file)}`)
  const release = joinCommands(databasePath)
  try {
    return await withUnfinished(databasePath, async names => {
      const copy = names.beside()
      copyDatabase(databasePath, copy, key)
      const held = checkFile(copy, key)
      const part = names.elsewhere(file)
      await writeWhole(part, packed(createReadStream(copy), passphrase))
      refuseToOverwrite(file)
      renameSync(part, file)
      syncToDisk(dirname(file))
      return held
    })
  } finally {
    release()
  }
}

function refuseToOverwrite(file: string): void {
  if (existsSync(file)) throw new DatabaseError(`${file} exists already: nothing was overwritten`)
}

/** Copies a consistent state, under the key of the database. */
function copyDatabase(from: string, to: string, key: string | undefined): void {
  refuseOtherKey(from, key)
  makePrivate(to)
  const source = openReadOnly(from, key).$client
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
  closeForGood(to, key)
}
