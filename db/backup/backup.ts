import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { BackupError, isSealed, seal, unseal } from '#db/backup/sealed-file.ts'
import { openDatabase, openReadOnly } from '#db/client.ts'
import { isLocked } from '#db/locked.ts'
import { makePrivate } from '#db/private-files.ts'
import { takeServiceLock } from '#db/service-lock.ts'

/** What a backup holds, as far as an operator wants to compare it. */
export type Held = { bytes: number; users: number; contacts: number; scans: number; messagesWaiting: number }

type Sealing = { file: string; passphrase: string | undefined }

/**
 * `file` holds the database as it is at one moment, while others go on reading and writing; sealed where a passphrase
 * is given, else an SQLite file. It appears under its name only when it is whole, and has been checked.
 */
export async function backUp(databasePath: string, { file, passphrase }: Sealing): Promise<Held> {
  if (existsSync(file)) throw new BackupError(`${file} exists already: nothing was overwritten`)
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}`)
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}`)
  const part = `${file}.part`
  // Unsealed, people's data stay in the database's own private folder.
  const copy = passphrase ? `${databasePath}-backup-${process.pid}` : part
  try {
    await copyDatabase(databasePath, copy)
    const held = check(copy)
    if (passphrase) await writeWhole(part, seal(createReadStream(copy), passphrase))
    renameSync(part, file)
    return held
  } finally {
    for (const path of [part, copy]) removeDatabase(path)
  }
}

/** What a backup holds. Throws BackupError where it cannot be read, was cut or changed, or would not be a database of ours. */
export async function verifyBackup(sealing: Sealing): Promise<Held> {
  const folder = await mkdtemp(join(tmpdir(), 'card-scan-bot-verify-'))
  try {
    const copy = join(folder, 'copy.db')
    await writeWhole(copy, plainBytes(sealing))
    return check(copy)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The database is as the backup holds it, brought to the current schema. What was there before stands beside it under
 * the name in `before`. Refused while a service runs; a backup that cannot be read whole changes nothing.
 */
export async function restoreBackup(
  databasePath: string,
  sealing: Sealing,
): Promise<{ held: Held; before: string | undefined }> {
  if (!existsSync(sealing.file)) throw new BackupError(`There is no file ${sealing.file}`)
  const wasThere = existsSync(databasePath)
  const lock = takeServiceLock(databasePath)
  if (!lock.isOurs) throw new BackupError(`A service works off ${databasePath} (${lock.holder}): stop it first`)
  const copy = `${databasePath}-restore-${process.pid}`
  try {
    await writeWhole(copy, plainBytes(sealing))
    const held = check(copy)
    bringUpToDate(copy)
    const before = wasThere ? `${databasePath}-before-restore-${Date.now()}` : undefined
    if (before) setAside(databasePath, before)
    renameSync(copy, databasePath)
    syncFolder(dirname(databasePath))
    return { held, before }
  } catch (error) {
    // The lock made an empty one.
    if (!wasThere) removeDatabase(databasePath)
    throw error
  } finally {
    removeDatabase(copy)
    lock.release()
  }
}

/** Copies in one step: between steps a write of another process would make it begin anew. */
async function copyDatabase(from: string, to: string): Promise<void> {
  makePrivate(to)
  const source = openReadOnly(from).$client
  try {
    await source.backup(to, { progress: () => 0x7fffffff })
  } finally {
    source.close()
  }
  closeForGood(to)
}

/** Folds the log into the database file. Throws BackupError while another process has it open. */
function closeForGood(path: string): void {
  const client = new Database(path)
  try {
    client.pragma('journal_mode = DELETE')
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new BackupError(`Another process has ${path} open: end it first`)
  } finally {
    client.close()
  }
}

/** Renames a database; with its log, where damage keeps the log from being folded in. */
function setAside(path: string, before: string): void {
  try {
    closeForGood(path)
  } catch (error) {
    if (error instanceof BackupError) throw error
  }
  for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) renameSync(path + end, before + end)
}

async function* plainBytes({ file, passphrase }: Sealing): AsyncGenerator<Buffer> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}`)
  const bytes = createReadStream(file)
  if (!startsSealed(file)) yield* bytes
  else if (passphrase) yield* unseal(bytes, passphrase)
  else throw new BackupError('The backup is sealed: set BACKUP_PASSPHRASE')
}

function startsSealed(file: string): boolean {
  const start = Buffer.alloc(16)
  const handle = openSync(file, 'r')
  readSync(handle, start)
  closeSync(handle)
  return isSealed(start)
}

async function writeWhole(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  makePrivate(path)
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const piece of bytes) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Reads every page of it. Throws BackupError for what SQLite finds wrong, and for a database that is not ours. */
function check(path: string): Held {
  let client: Database.Database | undefined
  try {
    client = new Database(path, { readonly: true, fileMustExist: true })
    const [first] = client.prepare<[], string>('pragma integrity_check').pluck().all()
    if (first !== 'ok') throw new BackupError(`The database is damaged: ${first}`)
    if (client.prepare('pragma foreign_key_check').all().length > 0) throw new BackupError('Rows have no parent')
    return read(client)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`It is no database of this service: ${error instanceof Error ? error.message : error}`)
  } finally {
    client?.close()
  }
}

function read(client: Database.Database): Held {
  const count = (from: string) => client.prepare<[], number>(`select count(*) from ${from}`).pluck().get() ?? 0
  const pages = Number(client.pragma('page_count', { simple: true }))
  return {
    bytes: pages * Number(client.pragma('page_size', { simple: true })),
    users: count('users'),
    contacts: count('contacts where deleted_at is null'),
    scans: count('scans'),
    messagesWaiting: count(`messages where state = 'queued'`),
  }
}

/** More changes than anybody makes between a backup and its return. */
const changesSince = 1_000_000_000

/**
 * The current schema; and address books that have synced since the backup was made read everything again: from now on
 * the numbers that they have seen would stand for other changes.
 */
function bringUpToDate(path: string): void {
  try {
    const client = openDatabase(path).$client
    const next = `contacts_version + ${changesSince}`
    client.exec(`update users set contacts_version = ${next}, contacts_forgotten = ${next}`)
    client.close()
    closeForGood(path)
  } catch (error) {
    throw new BackupError(
      `It cannot be brought to the current schema: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function removeDatabase(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) rmSync(file, { force: true })
}
