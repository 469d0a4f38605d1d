import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The path of the file that a name leads to, through symbolic links, whether or not that file exists. */
export function realPathOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink) return realPathOf(resolve(dirname(path), readlinkSync(path)))
  const folder = resolve(dirname(path))
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path))
}
