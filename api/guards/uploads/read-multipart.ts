/** What a part of a form says of itself. A part without a file name is a field. */
export type Part = { name: string; fileName: string | undefined }

/** Takes the pieces of a part's content, one after the other. */
type TakePiece = (piece: Buffer) => void | Promise<void>

const emptyLine = '\r\n\r\n'
const mostHeaderBytes = 8 * 1024

/** The boundary of a multipart form; undefined for another content type. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

/**
 * Reads a form (RFC 7578) while it comes, and keeps none of its pieces: each part is taken by what `open` answers for it. Resolves
 * to false for a body that is no form, or is cut off.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  { boundary, open }: { boundary: string; open: (part: Part) => TakePiece },
): Promise<boolean> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may have no line before it.
  let rest: Buffer = Buffer.from('\r\n')
  /** Of the part that is being read, undefined between two parts. What stands before the first part is for nobody. */
  let take: TakePiece | undefined = () => undefined
  let isOver = false
  for await (const piece of body) {
    if (isOver) continue
    const isApart = take && piece.length >= delimiter.length && !spans(delimiter, rest, piece)
    if (isApart && rest.length > 0) await take?.(rest)
    rest = isApart ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([rest, piece])
    while (!isOver) {
      if (take) {
        const end = rest.indexOf(delimiter)
        // The last bytes may begin a delimiter.
        const known = end < 0 ? Math.max(0, rest.length - delimiter.length + 1) : end
        if (known > 0) await take(rest.subarray(0, known))
        rest = rest.subarray(end < 0 ? known : end + delimiter.length)
        if (end < 0) break
        take = undefined
      }
      if (rest.length < 2) break
      isOver = rest.toString('latin1', 0, 2) === '--'
      const end = rest.indexOf(emptyLine)
      if (isOver || (end < 0 && rest.length <= mostHeaderBytes)) break
      if (end < 0 || end > mostHeaderBytes) return false
      take = open(partOf(rest.toString('utf8', 0, end)))
      rest = rest.subarray(end + emptyLine.length)
    }
    // The piece itself is only lent.
    rest = Buffer.from(rest)
  }
  return isOver
}

/** Whether a delimiter begins at the end of what came before, so that both must be looked at together. */
function spans(delimiter: Buffer, before: Buffer, piece: Uint8Array): boolean {
  return Buffer.concat([before, piece.subarray(0, delimiter.length)]).includes(delimiter)
}

function partOf(headers: string): Part {
  // Only CR LF ends a header: U+2028, which ends a line of an expression, may be in a file's name.
  const label = 'content-disposition:'
  const disposition = headers.split('\r\n').find(header => header.toLowerCase().startsWith(label)) ?? ''
  return { name: parameter(disposition, 'name') ?? '', fileName: parameter(disposition, 'filename') }
}

/** Programs write quotation marks as `%22` or `\"`, and line breaks as `%0D%0A`. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\[^])*)"|([^\\s;"]+))`, 'i').exec(disposition)
  const value = found?.[1] ?? found?.[2]
  return value
    ?.replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0A|0D)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
