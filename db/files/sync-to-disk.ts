import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file, or a folder's entries, to the disk, so that a power cut does not undo them. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
