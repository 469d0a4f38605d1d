const types = new Set(['text/vcard', 'text/x-vcard', 'text/directory', 'application/vcard'])
const tableTypes = new Set(['text/csv', 'application/csv', 'text/comma-separated-values', 'text/tab-separated-values'])

type Named = { mime_type?: string; file_name?: string }

/** Whether a sent file says of itself that it holds contacts (.vcf); some clients send no type. */
export function isVcard({ mime_type, file_name }: Named): boolean {
  return types.has(mime_type?.toLowerCase() ?? '') || /\.(?:vcf|vcard)$/i.test(file_name ?? '')
}

/** Whether a sent file says of itself that it is a table of text (CSV); Windows calls those of Excel. */
export function isTable({ mime_type, file_name }: Named): boolean {
  return tableTypes.has(mime_type?.toLowerCase() ?? '') || /\.(?:csv|tsv)$/i.test(file_name ?? '')
}
