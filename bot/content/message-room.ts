/** Telegram's limit for the visible text of a message. */
const longestMessage = 4096

/** Whether a text (HTML) fits in one message. Telegram counts what it shows. */
export function fitsMessage(html: string): boolean {
  return visibleLength(html) <= longestMessage
}

/** The lines (HTML), from the first, that fit in one message beside the rest of its text. */
export function linesThatFit(lines: readonly string[], rest: readonly string[]): string[] {
  let room = longestMessage - visibleLength(rest.join('\n\n'))
  return lines.filter(line => {
    room -= visibleLength(line) + 1
    return room >= 0
  })
}

function visibleLength(html: string): number {
  return html.replace(/<[^>]+>/g, '').replace(/&\w+;/g, '&').length
}
