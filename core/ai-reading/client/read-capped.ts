/** An answer that is longer than anybody wants to read. */
export class AnswerTooLong extends Error {}

/** The text of an answer of at most so many bytes. Throws AnswerTooLong as soon as there are more, and lets go of it. */
export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
