/**
 * A text stream that is generated while it is read. The next piece is made only when the one before was sent, so a
 * slow client fills no memory.
 */
export function textStream(chunks: Generator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull(controller) {
        const { value } = chunks.next()
        if (value === undefined) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel() {
        chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
