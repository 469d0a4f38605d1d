/** The bytes of a file, piece by piece; each time from its beginning. */
export type Pieces = () => Iterable<Uint8Array>

const beyondAscii = /[\u0080-\uffff]/

/** So many bytes tell UTF-16 without a mark from other encodings. */
const looked = 4000

/**
 * The text of a CSV file, piece by piece: UTF-8 and UTF-16 by their byte order mark, UTF-16 also by the zeros between
 * Latin letters, UTF-8 where the bytes are that, else Windows' Cyrillic or Latin alphabet, in which Excel and Outlook
 * write.
 */
export function decodeCsv(pieces: Pieces): () => Generator<string> {
  const encoding = encodingOf(pieces)
  return function* texts() {
    const decoder = new TextDecoder(encoding)
    for (const piece of pieces()) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  }
}

/** The beginning of a text, at least so many characters where there are as many. */
export function startOf(texts: Iterable<string>, characters: number): string {
  let start = ''
  for (const text of texts) {
    start += text
    if (start.length >= characters) break
  }
  return start
}

function encodingOf(pieces: Pieces): string {
  const start = firstBytes(pieces(), looked)
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 1].map(odd => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even < odd / 10) return 'utf-16le'
  if (even > start.length / 4 && odd < even / 10) return 'utf-16be'
  if (isUtf8(pieces())) return 'utf-8'
  return looksCyrillic(pieces()) ? 'windows-1251' : 'windows-1252'
}

/** A copy of the first bytes of a file. */
export function firstBytes(pieces: Iterable<Uint8Array>, most: number): Uint8Array {
  const start = new Uint8Array(most)
  let length = 0
  for (const piece of pieces) {
    const part = piece.subarray(0, most - length)
    start.set(part, length)
    length += part.length
    if (length === most) break
  }
  return start.subarray(0, length)
}

/** The file may end within a character, unless that is the only one beyond ASCII: it is rather one of another alphabet. */
function isUtf8(pieces: Iterable<Uint8Array>): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isAscii = true
  try {
    for (const piece of pieces) {
      const text = decoder.decode(piece, { stream: true })
      isAscii &&= !beyondAscii.test(text)
    }
    if (isAscii) decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Whether most letters beyond ASCII stand in rows of three and more, as in Cyrillic words. In Latin words they stand apart. */
function looksCyrillic(pieces: Iterable<Uint8Array>): boolean {
  let [all, inRows, row] = [0, 0, 0]
  for (const piece of pieces)
    for (const byte of piece) {
      row = byte < 0x80 ? 0 : row + 1
      if (row > 0) all += 1
      if (row >= 3) inRows += row === 3 ? 3 : 1
    }
  return inRows > all / 2
}
