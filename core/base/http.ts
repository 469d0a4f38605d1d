/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The milliseconds that a service asks to wait (`Retry-After`); undefined unless the header is in seconds. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : undefined
}

/** The response is longer than the limit. */
export class ResponseTooLong extends Error {}

/** Reads a response's body up to `maxBytes`. Throws ResponseTooLong and cancels the rest if it is longer. */
export async function readBody(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  { maxBytes }: { maxBytes: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ResponseTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
