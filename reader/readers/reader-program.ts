// The program of one reader: photos in, readings out, one after the other (reader-messages.ts). It knows no database,
// no settings and no secrets, and ends when the process that started it does.
import { flushCompileCache } from 'node:module'
import sharp from 'sharp'
import { PhotoRefused } from '#reader/port.ts'
import { type Engines, openEngines, readPhoto } from '#reader/reading/read-photo.ts'
import type { PhotoOrder, ReaderAnswer, ReaderMessage, ReaderOrder, ReaderSetup } from './reader-messages.ts'

// Each process is one reader; more threads inside it would only compete with the others.
sharp.concurrency(1)
sharp.cache(false)

process.once('disconnect', () => process.exit())
// Ctrl-C reaches the whole group: the service decides when its readers end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** Ends this process if the one that asked is gone. */
const say = (message: ReaderMessage) =>
  process.send?.(message, undefined, undefined, error => {
    if (error) process.exit()
  })

async function open({ engine, limits }: ReaderSetup): Promise<{ engines: Engines; limits: ReaderSetup['limits'] }> {
  const engines = await openEngines(engine)
  say({ ready: true })
  // Killed, it would leave nothing for the next start.
  flushCompileCache()
  return { engines, limits }
}

let lastTold = 0
function tellProgress(): void {
  if (performance.now() - lastTold < 1000) return
  lastTold = performance.now()
  say({ getsOn: true })
}

async function answer(
  { engines, limits }: Awaited<ReturnType<typeof open>>,
  { photo, ...how }: PhotoOrder,
): Promise<ReaderAnswer> {
  try {
    return { ok: true, reading: await readPhoto(engines, photo, { ...how, limits, onStep: tellProgress }) }
  } catch (error) {
    const { code, details } = error instanceof PhotoRefused ? error : ({ code: 'internal', details: {} } as const)
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error)
    return { ok: false, code, details, cause }
  }
}

let opened: ReturnType<typeof open> | undefined
// A rejection is not caught: it ends the process, and the service sees that.
process.on('message', async (order: ReaderOrder) => {
  if ('setup' in order) opened = open(order.setup)
  else if (opened) {
    say(await answer(await opened, order))
    // The pictures of a photo are garbage outside V8's heap, which by itself waits for 64 MB of it.
    globalThis.gc?.()
  }
})
