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
