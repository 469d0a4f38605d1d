/** Bytes held one to a character, so that a text can be taken apart before it is known in which alphabet it is. */
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** A file as a string of its bytes, as UTF-8 where it says of itself that it is UTF-16. */
export function byteText(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return latin1(Buffer.from(new TextDecoder('utf-16le').decode(file)))
  if (file[0] === 0xfe && file[1] === 0xff) return latin1(Buffer.from(new TextDecoder('utf-16be').decode(file)))
  return latin1(file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file)
}

/** The text that a string of bytes is in `charset`, else in UTF-8 where it is that, else in Windows' Latin alphabet. */
export function textOfBytes(bytes: string, charset?: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the same in each of them
  if (/^[\x00-\x7f]*$/.test(bytes) && !/^(?:utf-?16|iso-2022|hz-)/i.test(charset ?? '')) return bytes
  const buffer = Buffer.from(bytes, 'latin1')
  return decoded(buffer, charset) ?? decoded(buffer, 'utf-8') ?? new TextDecoder('windows-1252').decode(buffer)
}

function decoded(bytes: Uint8Array, charset: string | undefined): string | undefined {
  try {
    return charset && new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What quoted-printable stands for (RFC 2045), as a string of bytes; soft line breaks are gone already. */
export function unquotePrintable(text: string): string {
  return text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
