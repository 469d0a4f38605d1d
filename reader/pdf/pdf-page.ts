import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PhotoRefused } from '#reader/port.ts'
import { childEnvironment } from '#reader/processes/child-environment.ts'
import { killFirstWithoutMemory, watchMemory } from '#reader/processes/process-memory.ts'
import type { DrawAnswer, DrawRequest, PdfPage } from './draw-page.ts'

export type { PdfPage } from './draw-page.ts'

/** For a process that gets no processor time at all, and for systems that do not count it. */
const longestMs = 60_000
/** A page of photos takes half of this. */
const mostBytes = 600_000_000
const betweenStepsMs = 1000

export type DrawingOptions = {
  /** Called every second while the page is drawn. */
  onStep?: (() => void) | undefined
  /**
   * After so much the system ends the drawing; a page of cards takes a fifth of a second. A busy machine refuses nothing,
   * as waiting does not count. Default: 5.
   */
  processorSeconds?: number
}

/** The process that drew a page died for no reason of the file. */
export class DrawingLost extends Error {}

/**
 * Draws one page of a PDF, counted from 1, on white. Throws PhotoRefused `pdf-locked` for a file that needs a password,
 * `pdf-too-long` for more pages than are read, `pdf-too-complex` for a page that takes too much time or memory, and
 * `photo-unreadable` for what is no PDF or has no such page.
 *
 * Each page gets a process of its own: what PDFium does with a file of a stranger can be ended only with its process.
 */
export async function readPdfPage(
  file: Uint8Array,
  page: number,
  { onStep = () => {}, processorSeconds = 5 }: DrawingOptions = {},
): Promise<PdfPage> {
  const child = startDrawing(processorSeconds)
  const { pid = 0 } = child
  killFirstWithoutMemory(pid)
  const answered = Promise.withResolvers<DrawAnswer>()
  const tooComplex = (reason: string) => {
    child.kill('SIGKILL')
    answered.reject(new PhotoRefused('pdf-too-complex', {}, { cause: new Error(reason) }))
  }
  const stopWatching = watchMemory(pid, mostBytes, () => tooComplex('too much memory'))
  const steps = setInterval(onStep, betweenStepsMs)
  const timeout = setTimeout(() => tooComplex('too slow'), longestMs)
  child.once('message', (answer: DrawAnswer) => answered.resolve(answer))
  child.once('error', error => answered.reject(new DrawingLost(error.message)))
  child.once('exit', (code, signal) => {
    if (signal === 'SIGXCPU') tooComplex('too much processor time')
    const lost = () => answered.reject(new DrawingLost(`exit ${signal ?? code}`))
    // What it said before its end may be read after it: the channel closes once all of it is.
    if (child.connected) child.once('disconnect', lost)
    else lost()
  })
  child.send({ file, page } satisfies DrawRequest, error => error && answered.reject(new DrawingLost(error.message)))
  try {
    const answer = await answered.promise
    if (!answer.ok) throw new PhotoRefused(answer.code, answer.details, { cause: new Error(answer.cause) })
    return answer.page
  } finally {
    clearInterval(steps)
    clearTimeout(timeout)
    stopWatching()
  }
}

/**
 * Starts a process that the system itself ends after its processor time, also when nobody is left who would: a process
 * that computes does not notice that its parent is gone.
 */
function startDrawing(processorSeconds: number): ChildProcess {
  const program = [process.execPath, fileURLToPath(new URL('./draw-program.ts', import.meta.url))]
  const limited = `ulimit -c 0; ulimit -S -t ${processorSeconds}; ulimit -H -t ${processorSeconds + 1}; exec "$@"`
  const [command = '', ...words] = process.platform === 'win32' ? program : ['/bin/sh', '-c', limited, 'sh', ...program]
  return spawn(command, words, {
    serialization: 'advanced',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
