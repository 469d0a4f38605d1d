import { createEventParser, type ServerEvent } from './event-parser.ts'

/** The server sends a ping every 20 s: a stream that is silent for longer than this is dead. */
const silenceLimit = 45_000
const longestWait = 30_000

/**
 * Keeps an event stream open until the signal aborts: opens it again after each break, waiting 1 s, 2 s, 4 s …
 * up to 30 s. `onGap` is called after each reopening, since events may have been missed.
 */
export async function followEvents(input: {
  open: (signal: AbortSignal) => Promise<Response>
  signal: AbortSignal
  onEvent: (event: ServerEvent) => void
  onGap: () => void
}): Promise<void> {
  let failures = 0
  for (let first = true; !input.signal.aborted; first = false) {
    try {
      await readOnce(input, () => {
        failures = 0
        if (!first) input.onGap()
      })
    } catch {
      // Broken or refused: opened again below.
    }
    await pause(Math.min(longestWait, 1000 * 2 ** failures), input.signal)
    failures++
  }
}

async function readOnce(
  input: {
    open: (signal: AbortSignal) => Promise<Response>
    signal: AbortSignal
    onEvent: (event: ServerEvent) => void
  },
  onOpen: () => void,
): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  input.signal.addEventListener('abort', () => stop.abort(), { signal })
  let silence = setTimeout(() => stop.abort(), silenceLimit)
  try {
    const answer = await input.open(signal)
    onOpen()
    const take = createEventParser(input.onEvent)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), silenceLimit)
      take(part.value)
    }
  } finally {
    clearTimeout(silence)
    stop.abort()
  }
}

/** Waits, but not beyond the return of the network. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
    if (signal.aborted) end()
  })
}
