export type UploadedFile = { name: string; bytes: Uint8Array }
export type Form = { fields: Record<string, string>; files: Map<string, UploadedFile> }

/**
 * Parses multipart/form-data as leniently as Telegram: grammY writes `filename=card.vcf` without quotes, which Node's
 * own `formData()` refuses. Files are stored under the name that `attach://` refers to.
 */
export function parseMultipart(body: Buffer, contentType: string): Form {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (!boundary) throw new Error('multipart without a boundary')
  const form: Form = { fields: {}, files: new Map() }
  for (const part of split(body, Buffer.from(`--${boundary}`))) {
    const end = part.indexOf('\r\n\r\n')
    if (end < 0) continue
    const head = part.subarray(0, end).toString()
    const content = part.subarray(end + 4, part.length - 2)
    const name = attribute(head, 'name')
    const filename = attribute(head, 'filename')
    if (name === undefined) throw new Error(`a part without a name: ${head}`)
    if (filename === undefined) form.fields[name] = content.toString()
    else form.files.set(name, { name: filename, bytes: Uint8Array.from(content) })
  }
  return form
}

function split(body: Buffer, separator: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = body.indexOf(separator)
  while (from >= 0) {
    const start = from + separator.length
    const next = body.indexOf(separator, start)
    if (next < 0) break
    parts.push(body.subarray(start, next))
    from = next
  }
  return parts
}

function attribute(head: string, name: string): string | undefined {
  const match = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\r\\n]*))`, 'i').exec(head)
  return match?.[1] ?? match?.[2]
}
