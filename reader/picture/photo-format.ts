export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'pdf'

const text = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** Programs may write so much before the beginning of a PDF. */
const beforePdf = 1024

/** The format told by the first bytes, whatever the file is called; undefined for all that we do not read. */
export function photoFormatOf(bytes: Uint8Array): PhotoFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && heifBrands.includes(text(bytes, 8, 12))) return 'heif'
  return text(bytes, 0, beforePdf).includes('%PDF-') ? 'pdf' : undefined
}
