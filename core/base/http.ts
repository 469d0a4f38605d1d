/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * For how long a service wishes not to be asked again, in milliseconds, by its header `Retry-After`; undefined where it
 * does not say in seconds.
 */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : undefined
}

/** An answer that is longer than anybody wants to read. */
export class AnswerTooLong extends Error {}

/** An answer's body of at most so many bytes. Throws AnswerTooLong as soon as there are more, and lets go of it. */
export async function readBody({ body }: Pick<Response, 'body'>, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
