import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk of 16 MB. */
export type SmallDisk = {
  folder: string
  /** Fills the disk; returns a function that frees it again. */
  fill(): () => void
  makeReadOnly(): void
  remove(): void
}

/** Why tests that need one are skipped. */
export const noSmallDisk = 'a small disk cannot be mounted here: it takes root and the right to mount'

/** Undefined if this user may not mount one. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    fill: () => fill(join(folder, 'ballast')),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function fill(ballast: string): () => void {
  for (let size = 64 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // A smaller piece may still fit.
    }
  }
  return () => rmSync(ballast)
}
