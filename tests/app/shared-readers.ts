import { createReaders } from 'card-reader'
import type { Readers } from 'card-reader/port'
import { defaultLimits } from '#core/base/limits.ts'

let shared: Readers | undefined

/** The real reader, which all tests of a process share, since it takes a while to load its models. It ends with that process. */
export function sharedReaders(): Readers {
  shared ??= createReaders({ workers: 1, engine: 'auto', timeout: 10 * 60_000, limits: defaultLimits })
  return shared
}
