import type { Readers } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { AppError } from '#core/base/errors.ts'

/** Card photos in these tests contain their own text, which their reading returns. */
export function photoOf(...lines: string[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(lines).padEnd(200))
}

/** Readers of such photos. */
export const readsItsOwnText: Readers = {
  workers: 2,
  warmUp: () => undefined,
  figures: () => ({ busy: 0, lost: 0 }),
  read: async (photo: Uint8Array) => {
    try {
      return readingOf(JSON.parse(new TextDecoder().decode(photo)))
    } catch {
      throw new AppError('photo-unreadable')
    }
  },
  close: async () => undefined,
}
