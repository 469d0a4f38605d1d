import { isPdfFile } from '#reader/card-files.ts'

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'pdf'

const text = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** Detects the format of a file from its first bytes. Undefined for formats that are not read. */
export function photoFormatOf(bytes: Uint8Array): PhotoFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && heifBrands.includes(text(bytes, 8, 12))) return 'heif'
  return isPdfFile(bytes) ? 'pdf' : undefined
}
