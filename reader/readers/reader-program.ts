// The program of one reader. It gets photos and sends readings, one at a time (reader-messages.ts). It has no database, no
// settings and no secrets, and exits when its parent process does.
import { flushCompileCache } from 'node:module'
import sharp from 'sharp'
import { DrawingLost } from '#reader/pdf/pdf-page.ts'
import { PhotoRefused } from '#reader/port.ts'
import { endWithParent, sendToParent } from '#reader/processes/start-program.ts'
import { type Engines, openEngines, readPhoto } from '#reader/reading/read-photo.ts'
import type { PhotoRequest, ReaderMessage, ReaderRequest, ReaderResponse, ReaderSetup } from './reader-messages.ts'

// There is a process for each core, so more threads in one would only compete with the others.
sharp.concurrency(1)
sharp.cache(false)

endWithParent()
const send: (message: ReaderMessage) => void = sendToParent

async function open({
  engine,
  scripts,
  limits,
  weights,
}: ReaderSetup): Promise<{ engines: Engines; limits: ReaderSetup['limits'] }> {
  const engines = await openEngines(engine, scripts, weights === undefined ? undefined : new URL(weights))
  send({ ready: true })
  // Written now, since a reader that is killed would not write it on exit.
  flushCompileCache()
  return { engines, limits }
}

let lastProgress = 0
function sendProgress(): void {
  if (performance.now() - lastProgress < 1000) return
  lastProgress = performance.now()
  send({ progress: true })
}

async function respond(
  { engines, limits }: Awaited<ReturnType<typeof open>>,
  { photo, ...options }: PhotoRequest & { photo: Uint8Array },
): Promise<ReaderResponse> {
  try {
    return { ok: true, reading: await readPhoto(engines, photo, { ...options, limits, onStep: sendProgress }) }
  } catch (error) {
    // Nothing is wrong with the file. This reader ends too, and the photo is read again.
    if (error instanceof DrawingLost) throw error
    const { code, details } = error instanceof PhotoRefused ? error : ({ code: 'internal', details: {} } as const)
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error)
    return { ok: false, code, details, cause }
  }
}

let opened: ReturnType<typeof open> | undefined
/** The parts of the next photo that have come. */
let photoInParts = new Uint8Array()
// A rejection is not caught, so it ends the process, which the parent notices.
process.on('message', async (request: ReaderRequest) => {
  if ('setup' in request) opened = open(request.setup)
  else if ('part' in request) {
    if (request.at === 0) photoInParts = new Uint8Array(request.size)
    photoInParts.set(request.part, request.at)
  } else if (opened) {
    const photo = request.photo === 'in-parts' ? photoInParts : request.photo
    photoInParts = new Uint8Array()
    send(await respond(await opened, { ...request, photo }))
    // Pictures are buffers outside V8's heap. V8 would only collect them after 64 MB.
    globalThis.gc?.()
  }
})
