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
