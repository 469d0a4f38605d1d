import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackup, type Sealing, writeAll } from '#db/backup/backup-file.ts'
import { type BackupContent, checkDatabase } from '#db/backup/check-database.ts'
import { isSealedDatabase, KeyError, openFile, unlock } from '#db/open-file.ts'

/**
 * Reads a backup and counts its content, and tells whether a checksum or its seal covers every bit. Throws
 * DatabaseError for one that cannot be read, has another key, was cut or changed, is of a newer version, or is not
 * ours.
 */
export async function verifyBackup(sealing: Sealing): Promise<{ held: BackupContent; isChecked: boolean }> {
  const { bytes, isChecked } = openBackup(sealing)
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-verify-'))
  const path = join(folder, 'copy.db')
  const handle = await open(path, 'wx+', 0o600)
  const client = openFile(path, { readonly: true, fileMustExist: true })
  // From here on the copy has no name: the system deletes it when this process ends, however that happens.
  rmSync(folder, { recursive: true })
  try {
    await writeAll(handle, bytes)
    const { buffer: start } = await handle.read({ buffer: Buffer.alloc(24), position: 0 })
    if (isSealedDatabase(start)) {
      if (!sealing.key) throw new KeyError(`DATABASE_KEY: the database in ${sealing.file} is sealed: set its key`)
      unlock(client, sealing.key)
    }
    return { held: checkDatabase(client), isChecked }
  } finally {
    client.close()
    await handle.close()
  }
}
