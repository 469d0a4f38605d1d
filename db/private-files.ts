import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, sep } from 'node:path'

/** What only its owner may read. */
const privateFile = 0o600
const privateFolder = 0o700
const forOthers = 0o077
const sticky = 0o1000

/**
 * The file is there, and nobody but its owner can read it, its log and its index, or look into its folder; those of an
 * earlier version are closed too. A folder that serves others as well (a home, the program's own, `/tmp`) stays as it is.
 */
export function makePrivate(path: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  closeSync(openSync(path, 'a', privateFile))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) close(file, privateFile)
  if (isOfTheDatabaseAlone(folder)) close(folder, privateFolder)
}

/** Somebody else's file, or a disk without rights, is left alone: it is theirs to close. */
function close(path: string, mode: number): void {
  const found = statSync(path)
  if ((found.mode & forOthers) !== 0 && found.uid === process.getuid?.()) chmodSync(path, mode)
}

function isOfTheDatabaseAlone(folder: string): boolean {
  const real = realpathSync(folder)
  const holds = (inner: string) => inner === real || inner.startsWith(real.endsWith(sep) ? real : real + sep)
  return (statSync(real).mode & sticky) === 0 && !holds(process.cwd()) && !holds(homedir())
}
