const types = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])
const extensions = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'])

/** Whether a sent file says of itself that it is a picture we may be able to read (PRODUCT §2); some clients send no type. */
export function isImage({ mime_type, file_name }: { mime_type?: string; file_name?: string }): boolean {
  if (mime_type && types.has(mime_type.toLowerCase())) return true
  return extensions.has(file_name?.split('.').pop()?.toLowerCase() ?? '')
}
