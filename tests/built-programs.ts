import child_process, { type ChildProcess, type ForkOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import worker_threads, { type WorkerOptions } from 'node:worker_threads'

const { fork } = child_process
const { Worker } = worker_threads

/** That module in the build, which has a few files to read where the sources are hundreds; other modules as they are. */
function builtFrom(source: string | URL): string | URL {
  const built = new URL(`../dist/${basename(String(source), '.ts')}.js`, import.meta.url)
  return /-(program|worker)\.ts$/.test(String(source)) && existsSync(built) ? built : source
}

/** Lets the programs and threads that this process starts be those of the build (tests/build-service.ts), as in the product. */
export function startBuiltPrograms(): void {
  child_process.fork = (
    source: string | URL,
    ...how: [(readonly string[] | ForkOptions)?, ForkOptions?]
  ): ChildProcess => fork(builtFrom(source), ...(how as [(readonly string[])?, ForkOptions?]))
  worker_threads.Worker = class extends Worker {
    constructor(source: string | URL, options?: WorkerOptions) {
      super(builtFrom(source), options)
    }
  }
  syncBuiltinESMExports()
}
