import { isUtf8 } from 'node:buffer'

/** So many bytes tell UTF-16 without a mark from other encodings. */
const looked = 4000

/**
 * The text of a CSV file: UTF-8 and UTF-16 by their byte order mark, UTF-16 also by the zeros between Latin letters, UTF-8
 * where the bytes are that, else Windows' Cyrillic or Latin alphabet, in which Excel and Outlook write.
 */
export function decodeCsv(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, looked)
  const zeros = [0, 1].map(odd => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even < odd / 10) return 'utf-16le'
  if (even > start.length / 4 && odd < even / 10) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return looksCyrillic(bytes) ? 'windows-1251' : 'windows-1252'
}

/** Whether most letters beyond ASCII stand in rows of three and more, as in Cyrillic words. In Latin words they stand apart. */
function looksCyrillic(bytes: Uint8Array): boolean {
  let [all, inRows, row] = [0, 0, 0]
  for (const byte of bytes) {
    row = byte < 0x80 ? 0 : row + 1
    if (row > 0) all += 1
    if (row >= 3) inRows += row === 3 ? 3 : 1
  }
  return inRows > all / 2
}
