const types = new Set([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'application/pdf',
])
const extensions = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'pdf'])

/** A PDF of more pages is refused. */
export const maxPdfPages = 10

/** The bytes that programs may write before the beginning of a PDF. */
const beforePdf = 1024

/** Whether a file is a PDF by its first bytes. */
export function isPdfFile(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, beforePdf)).includes('%PDF-')
}

/** Whether a file says of itself, by its type or its name, that it is a picture or a PDF that we read. */
export function isCardFile({
  type = '',
  name = '',
}: {
  type?: string | undefined
  name?: string | undefined
}): boolean {
  // Some programs know no type for a HEIC.
  return types.has(type.toLowerCase()) || extensions.has(name.split('.').pop()?.toLowerCase() ?? '')
}
