import { isUtf8 } from 'node:buffer'

/** Bytes held one to a character, so that a text can be taken apart before it is known in which alphabet it is. */
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** The pieces of a file as strings of their bytes, as UTF-8 where the first one says that the file is UTF-16. */
export function* byteTexts(file: Iterable<Uint8Array>): Generator<string> {
  let decoder: Decoder | undefined
  let isFirst = true
  for (const piece of file) {
    if (isFirst) decoder = utf16Decoder(piece)
    const hasMark = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
    isFirst = false
    yield latin1(decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece.subarray(hasMark ? 3 : 0))
  }
  if (decoder) yield latin1(Buffer.from(decoder.decode()))
}

function utf16Decoder([first, second]: Uint8Array): Decoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined
}

/** More alphabets than any program uses in one file; looking up an unknown name costs as much as reading a line. */
const mostCharsets = 20
type Decoder = InstanceType<typeof TextDecoder>
const windows = new TextDecoder('windows-1252')
const utf8 = new TextDecoder()

/** Decodes strings of one file: in the charset of the line, else as UTF-8 if valid, else as Windows Latin. */
export function createTextDecoder(): (bytes: string, charset?: string) => string {
  const decoders = new Map<string, Decoder | undefined>()
  const decoderOf = (charset: string) => {
    if (!decoders.has(charset) && decoders.size < mostCharsets) decoders.set(charset, findDecoder(charset))
    return decoders.get(charset)
  }
  return (bytes, charset = '') => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the same in each of them
    if (/^[\x00-\x7f]*$/.test(bytes) && !/^(?:utf-?16|iso-2022|hz-)/i.test(charset)) return bytes
    const buffer = Buffer.from(bytes, 'latin1')
    const text = decoderOf(charset)?.decode(buffer)
    if (text !== undefined && !text.includes('\ufffd')) return text
    return (isUtf8(buffer) ? utf8 : windows).decode(buffer)
  }
}

function findDecoder(charset: string): Decoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}

/** What quoted-printable stands for (RFC 2045), as a string of bytes; soft line breaks are gone already. */
export function unquotePrintable(text: string): string {
  return text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
