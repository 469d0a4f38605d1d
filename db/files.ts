import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** The mode of a file that only its owner may read. */
const privateFile = 0o600
const privateFolder = 0o700
const forOthers = 0o077
const sticky = 0o1000

/**
 * Creates the file if needed, and lets only its owner read it, its log and its index, and list its folder; those of
 * an earlier version are closed too. A folder that serves other purposes too (a home, the program's own, `/tmp`)
 * stays as it is. A file created by root gets the folder's owner, so that no command of root locks out the service.
 */
export function makePrivate(path: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  // An existing file is not opened: closing it again would drop the locks that this process has on it (`openAgain`).
  if (!makeNew(path) && !existsSync(path)) closeSync(openSync(path, 'a', privateFile))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) close(file, privateFile)
  if (isDatabaseOnly(folder)) close(folder, privateFolder)
}

/** False if the name exists, even as a broken link. */
function makeNew(path: string): boolean {
  try {
    const handle = openSync(path, 'ax', privateFile)
    const { uid, gid } = statSync(dirname(path))
    if (process.getuid?.() === 0) fchownSync(handle, uid, gid)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Somebody else's file, or a disk without permissions, is left alone. */
function close(path: string, mode: number): void {
  const found = statSync(path)
  if ((found.mode & forOthers) !== 0 && found.uid === process.getuid?.()) chmodSync(path, mode)
}

function isDatabaseOnly(folder: string): boolean {
  const real = realpathSync(folder)
  const holds = (inner: string) => inner === real || inner.startsWith(real.endsWith(sep) ? real : real + sep)
  return (statSync(real).mode & sticky) === 0 && !holds(process.cwd()) && !holds(homedir())
}

/** The path behind a name with symbolic links resolved, whether or not the file exists. */
export function realPathOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink) return realPathOf(resolve(dirname(path), readlinkSync(path)))
  const folder = resolve(dirname(path))
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path))
}

/** Flushes a file, or a folder's entries, to the disk, so that a power cut does not undo them. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
