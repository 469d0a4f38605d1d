import { createReadStream, existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { packed, type Sealing, writeWhole } from '#db/backup/backup-file.ts'
import { checkFile, type Held } from '#db/backup/check-database.ts'
import { openReadOnly } from '#db/client.ts'
import { closeForGood } from '#db/close-for-good.ts'
import { joinCommands } from '#db/command-lock.ts'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate } from '#db/files/private-files.ts'
import { syncToDisk } from '#db/files/sync-to-disk.ts'
import { withUnfinished } from '#db/unfinished.ts'

/**
 * `file` holds the database as it is at one moment, while others go on reading and writing; sealed where a passphrase
 * is given, else an SQLite file with a checksum. A database with a key is sealed with that in the backup too. It appears under its name only when it is whole, and has been checked.
 */
export async function backUp(databasePath: string, { file, passphrase, key }: Sealing): Promise<Held> {
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

/** Copies what is there at one moment, under the key of the database. */
function copyDatabase(from: string, to: string, key: string | undefined): void {
  makePrivate(to)
  const source = openReadOnly(from, key).$client
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
  closeForGood(to, key)
}
