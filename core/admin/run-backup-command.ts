import type { Env } from '#core/base/env.ts'
import { backUp } from '#db/backup/back-up.ts'
import type { Sealing } from '#db/backup/backup-file.ts'
import type { BackupContent } from '#db/backup/check-database.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { verifyBackup } from '#db/backup/verify-backup.ts'
import { removeUnfinished } from '#db/unfinished.ts'

export const backupUsage = `backup <file>                            copies the database into a new file; the service may run
verify <file>                            checks a backup and lists its content
restore <file>                           replaces the database by a backup; stop the service first. BACKUP_PASSPHRASE encrypts backups`

/**
 * Runs an operator's backup command and returns the lines to show, or undefined for another command. Always removes
 * copies that killed commands left behind first. Throws DatabaseError for what the operator can fix.
 */
export async function runBackupCommand(
  env: Pick<Env, 'DATABASE_PATH' | 'BACKUP_PASSPHRASE' | 'DATABASE_KEY'>,
  words: readonly string[],
): Promise<string[] | undefined> {
  removeUnfinished(env.DATABASE_PATH)
  const [verb, file, ...more] = words
  if (!file || more.length > 0) return undefined
  const sealing = { file, passphrase: env.BACKUP_PASSPHRASE, key: env.DATABASE_KEY }
  if (verb === 'backup') {
    const held = await backUp(env.DATABASE_PATH, sealing)
    return [`${file} holds ${summaryOf(held)}, ${sealedBy(sealing)}`]
  }
  if (verb === 'verify') {
    const { held, isChecked } = await verifyBackup(sealing)
    return [`${file} is whole: ${summaryOf(held)}`, ...(isChecked ? [] : [noChecksum(file)])]
  }
  if (verb !== 'restore') return undefined
  const { held, before, isChecked } = await restoreBackup(env.DATABASE_PATH, sealing)
  return [
    `${env.DATABASE_PATH} holds ${summaryOf(held)}`,
    ...(isChecked ? [] : [noChecksum(file)]),
    ...(before ? [`What was there before is ${before}: delete it when all is well`] : []),
    ...(held.messagesWaiting > 0
      ? [`${held.messagesWaiting} messages to contacts waited when it was made: they may have gone out since`]
      : []),
  ]
}

function sealedBy({ passphrase, key }: Sealing): string {
  if (key) return passphrase ? 'sealed (BACKUP_PASSPHRASE, DATABASE_KEY)' : 'sealed with DATABASE_KEY'
  return passphrase ? 'sealed' : 'readable for whoever has the file'
}

function noChecksum(file: string): string {
  return `${file} has no checksum (an earlier version or another program made it): a changed byte may have gone unseen`
}

function summaryOf({ bytes, users, contacts, scans }: BackupContent): string {
  return `${users} users, ${contacts} contacts and ${scans} scans (${(bytes / 1e6).toFixed(1)} MB)`
}
