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

export type ServerEvent = { event: string; data: string }

/** Takes the text of an event stream in pieces, cut anywhere, and calls back for each whole event. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = ''
  let event = 'message'
  let data: string[] = []

  function takeLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ event, data: data.join('\n') })
      event = 'message'
      data = []
    } else if (line.startsWith('event:')) event = fieldValue(line)
    else if (line.startsWith('data:')) data.push(fieldValue(line))
  }

  return chunk => {
    rest += chunk
    // A carriage return at the very end may be half of a line break.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length
    const lines = rest.slice(0, end).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + rest.slice(end)
    for (const line of lines) takeLine(line)
  }
}

function fieldValue(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '')
}
