import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { betweenCommands } from '#db/command-lock.ts'
import { realPathOf, syncToDisk } from '#db/files.ts'

/**
 * Names beside a database that are removed when their command ends or, if it was killed, at the next start of the
 * service or the next command: <database>-unfinished-<id> is a copy of people's data, with SQLite's own files (-wal,
 * -shm, -journal), or a symbolic link to such a copy in another folder. <database>-before-restore-<time> is a second
 * name of the database itself, until the restore replaces it.
 */
const unfinished = /^-unfinished-([0-9a-f]{16})(-wal|-shm|-journal)?$/
const beforeRestore = /^-before-restore-\d+$/
/** What a service held whose database was deleted or replaced while it ran. It stays until a restore or the operator removes it. */
const saved = /^-saved-\d+$/
/** The endings of SQLite's files with changes that are not in the database file yet. */
export const logEnds = ['-wal', '-journal'] as const
const sqliteEnds = ['', '-wal', '-shm', '-journal'] as const

/** Names for copies of people's data. */
export type UnfinishedNames = {
  /** A file beside the database. */
  beside(): string
  /** A file beside another one, which it replaces when it is complete. */
  elsewhere(file: string): string
}

/** Gives names for copies to a command's work, and removes what is left under them, however the work ends. */
export async function withUnfinished<T>(
  databasePath: string,
  work: (names: UnfinishedNames) => Promise<T>,
): Promise<T> {
  const path = realPathOf(databasePath)
  const given: string[] = []
  const beside = () => {
    const name = newUnfinishedName(path)
    given.push(name)
    return name
  }
  const elsewhere = (file: string) => {
    const note = beside()
    const part = resolve(file) + note.slice(path.length)
    symlinkSync(part, note)
    syncToDisk(dirname(note))
    return part
  }
  try {
    return await work({ beside, elsewhere })
  } finally {
    for (const name of given) for (const end of sqliteEnds) removeCopy(path, name + end)
  }
}

/** An unused name beside a database; what is left under it is removed at the next start. */
export function newUnfinishedName(path: string): string {
  return `${path}-unfinished-${randomBytes(8).toString('hex')}`
}

/** The name under which a service saves the content of a database that was deleted or replaced. */
export function nameOfSaved(path: string): string {
  return `${path}-saved-${Date.now()}`
}

/** What services saved of databases that were deleted or replaced under this name. */
export function savedBeside(databasePath: string): string[] {
  return namesBeside(realPathOf(databasePath), saved)
}

/** The name under which a restore keeps the previous database. */
export function nameBeforeRestore(databasePath: string): string {
  return `${databasePath}-before-restore-${Date.now()}`
}

/** The databases that restores have kept beside this one. */
export function keptByRestores(databasePath: string): string[] {
  return namesBeside(realPathOf(databasePath), beforeRestore)
}

/** Removes what killed commands have left. Does nothing while a command runs. */
export function removeUnfinished(databasePath: string): void {
  if (databasePath === ':memory:') return
  const path = realPathOf(databasePath)
  if (leftBeside(path).length > 0) betweenCommands(path, () => clear(path))
}

/** The same for a command that holds the lock exclusively. */
export function clear(path: string): void {
  for (const name of leftBeside(path)) {
    if (beforeRestore.test(name.slice(path.length))) undoSetAside(path, name)
    else removeCopy(path, name)
  }
}

function leftBeside(path: string): string[] {
  return [...namesBeside(path, unfinished), ...namesBeside(path, beforeRestore).filter(name => isSameFile(name, path))]
}

function namesBeside(path: string, rest: RegExp): string[] {
  const folder = dirname(path)
  if (!existsSync(folder)) return []
  const ours = readdirSync(folder).filter(name => name.startsWith(basename(path)))
  return ours.filter(name => rest.test(name.slice(basename(path).length))).map(name => join(folder, name))
}

/** Removes a copy, or the target of a link. A link to a file that cannot be removed now stays. */
function removeCopy(path: string, name: string): void {
  const isLink = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink || removePart(readlinkSync(name), name.slice(path.length))) rmSync(name, { force: true })
}

/** False if its disk is missing, or this process lacks the permission; another one may have it. */
function removePart(part: string, end: string): boolean {
  if (!existsSync(dirname(part))) return false
  try {
    if (part.endsWith(end)) rmSync(part, { force: true })
    return true
  } catch {
    return false
  }
}

/** After an interrupted restore: gives the database its log back and removes its second name. */
function undoSetAside(path: string, before: string): void {
  for (const end of logEnds) {
    if (!existsSync(before + end)) continue
    if (existsSync(path + end)) rmSync(before + end)
    else renameSync(before + end, path + end)
  }
  rmSync(before)
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one), lstatSync(other, { throwIfNoEntry: false })]
  return b !== undefined && a.dev === b.dev && a.ino === b.ino
}
