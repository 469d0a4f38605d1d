const types = new Set(['text/vcard', 'text/x-vcard', 'text/directory', 'application/vcard'])

/** Whether a sent file says of itself that it holds contacts (.vcf); some clients send no type. */
export function isVcard({ mime_type, file_name }: { mime_type?: string; file_name?: string }): boolean {
  return types.has(mime_type?.toLowerCase() ?? '') || /\.(?:vcf|vcard)$/i.test(file_name ?? '')
}
