import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openBackup, type Sealing, writeWhole } from '#db/backup/backup-file.ts'
import { type BackupContent, checkFile } from '#db/backup/check-database.ts'
import { openDatabase } from '#db/client.ts'
import { DatabaseError, isDamaged } from '#db/database-error.ts'
import { realPathOf, syncToDisk } from '#db/files.ts'
import { isPlain, KeyError } from '#db/open-file.ts'
import { closeForGood, whileStopped } from '#db/stopped-database.ts'
import { clear, logEnds, nameBeforeRestore, savedBeside, withUnfinished } from '#db/unfinished.ts'

type Restored = { held: BackupContent; isChecked: boolean; before: string | undefined }

/**
 * Replaces the database by a backup, migrated to the current schema. The previous database stays beside it under the
 * name in `before`. If the process is killed, the database is the one or the other. Refused while a service or
 * another command runs. A backup that cannot be read completely changes nothing. What a service saved of a lost database
 * (`saveBeside`) is restored in the same way, and then removed.
 */
export async function restoreBackup(databasePath: string, sealing: Sealing): Promise<Restored> {
  const { key } = sealing
  const { bytes, isChecked } = openBackup(sealing)
  return whileStopped(databasePath, async () => {
    const path = realPathOf(databasePath)
    return withUnfinished(path, async names => {
      const copy = names.beside()
      await writeWhole(copy, key ? refusePlain(bytes) : bytes)
      const held = checkFile(copy, key)
      bringUpToDate(copy, key)
      const before = putInPlace(copy, path, key)
      // What a service saved is in place now.
      for (const saved of savedBeside(path)) if (saved === realPathOf(sealing.file)) rmSync(saved)
      return { held, isChecked, before }
    })
  })
}

/** A database without a key would be written to the disk unencrypted, beside the encrypted one. */
async function* refusePlain(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst && isPlain(chunk)) {
      throw new KeyError(
        'DATABASE_KEY: the backup was made without a key: restore it without DATABASE_KEY, then run `npm run admin -- encrypt`',
      )
    }
    isFirst = false
    yield chunk
  }
}

/** One rename puts the new database in place of the old one, which has a second name by then. */
function putInPlace(copy: string, path: string, key: string | undefined): string | undefined {
  syncToDisk(copy)
  if (!existsSync(path)) {
    removeLog(path)
    renameSync(copy, path)
    syncToDisk(dirname(path))
    return undefined
  }
  const before = nameBeforeRestore(path)
  try {
    addSecondName(path, before, key)
    renameSync(copy, path)
    syncToDisk(dirname(path))
    return before
  } finally {
    // If the database was not replaced, its second name is removed.
    clear(path)
  }
}

/** Gives a database a second name. A log that cannot be checkpointed (damage, another key) keeps only that. */
function addSecondName(path: string, before: string, key: string | undefined): void {
  try {
    closeForGood(path, key)
  } catch (error) {
    if (!isDamaged(error) && !(error instanceof KeyError)) throw error
  }
  for (const end of ['', ...logEnds]) if (existsSync(path + end)) link(path + end, before + end)
  syncToDisk(dirname(path))
  removeLog(path)
}

/** The new database must not find another database's log. */
function removeLog(path: string): void {
  for (const end of [...logEnds, '-shm']) rmSync(path + end, { force: true })
  syncToDisk(dirname(path))
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new DatabaseError(`${from} cannot be kept beside the new one (${reason}): move it away, then restore again`)
  }
}

/** More changes than anybody makes between a backup and its restore. */
const changesSince = 1_000_000_000

/**
 * Migrates to the current schema. Programs that have synced since the backup must read everything again, because the
 * change numbers that they know would now stand for other changes.
 */
function bringUpToDate(path: string, key: string | undefined): void {
  try {
    const client = openDatabase(path, { key }).$client
    const next = `contacts_version + ${changesSince}`
    client.exec(`update users set contacts_version = ${next}, contacts_forgotten = ${next}`)
    client.close()
    closeForGood(path, key)
  } catch (error) {
    throw new DatabaseError(
      `It cannot be brought to the current schema: ${error instanceof Error ? error.message : error}`,
    )
  }
}
