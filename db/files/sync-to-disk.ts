import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A file, or the names in a folder, are on the disk: a power cut does not undo them. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
