import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { LineReader, LineText } from './tesseract.ts'

/** A picture of a line, and what was read in it. */
type Order = { id: number; picture: Uint8Array }
type Answer = { id: number; line: LineText }

const nothing: LineText = { text: '', confidence: 0 }

export type SharedLinesOptions = {
  /** The module that reads: it answers each picture with a LineText. */
  program?: URL
  /** Milliseconds that one line may take. */
  timeout?: number
  /** Milliseconds without corrections after a loss: a photo whose every line hangs must still be answered in time. */
  rest?: number
}

/** One tesseract.js for all OCR threads: each costs 70 MB, and reads lines for a tenth of a card's time. */
export type SharedLines = {
  /** Starts it, so that the first line need not wait for that. */
  warmUp(): void
  /** A way to it for one more OCR thread, to be given to `linesThrough` there. */
  connect(): MessagePort
  close(): Promise<void>
}

/**
 * Reads lines for whoever is connected, first come first served. A thread that crashes or hangs is replaced; the lines
 * that wait for it are answered with nothing, since a card without corrections is better than none.
 */
export function shareLines(options: SharedLinesOptions = {}): SharedLines {
  const { program = new URL('./tesseract-worker.ts', import.meta.url), timeout = 10_000, rest = 30_000 } = options
  const waiting: { picture: Uint8Array; answer: (line: LineText) => void }[] = []
  const ports = new Set<MessagePort>()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0

  const next = () => {
    const [first] = waiting
    if (!first) return
    thread ??= start()
    timer = setTimeout(lose, timeout, thread)
    timer.unref()
    thread.postMessage(first.picture)
  }
  const finish = (line: LineText) => {
    clearTimeout(timer)
    waiting.shift()?.answer(line)
    next()
  }
  const lose = (lost: Worker) => {
    if (lost !== thread) return
    clearTimeout(timer)
    thread = undefined
    restsUntil = performance.now() + rest
    for (const order of waiting.splice(0)) order.answer(nothing)
    void lost.terminate()
  }
  const start = () => {
    const started = new Worker(program)
    started.on('message', finish)
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    started.unref()
    return started
  }
  const read = (picture: Uint8Array, answer: (line: LineText) => void) => {
    if (performance.now() < restsUntil) return answer(nothing)
    waiting.push({ picture, answer })
    if (waiting.length === 1) next()
  }

  return {
    warmUp() {
      thread ??= start()
    },
    connect() {
      const { port1, port2 } = new MessageChannel()
      ports.add(port1)
      port1.on('message', ({ id, picture }: Order) =>
        read(picture, line => port1.postMessage({ id, line } satisfies Answer)),
      )
      port1.on('close', () => ports.delete(port1))
      port1.unref()
      return port2
    },
    async close() {
      for (const port of ports) port.close()
      const last = thread
      thread = undefined
      clearTimeout(timer)
      waiting.length = 0
      await last?.terminate()
    },
  }
}

/** Reads lines from within an OCR thread through the port that `connect` gave. */
export function linesThrough(port: MessagePort): LineReader {
  const asked = new Map<number, (line: LineText) => void>()
  let lastId = 0
  port.on('message', ({ id, line }: Answer) => {
    asked.get(id)?.(line)
    asked.delete(id)
  })
  port.unref()
  return {
    readLine: picture =>
      new Promise(resolve => {
        const id = ++lastId
        asked.set(id, resolve)
        const copy = Uint8Array.from(picture)
        port.postMessage({ id, picture: copy } satisfies Order, [copy.buffer])
      }),
  }
}
