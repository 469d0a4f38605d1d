/** A text that is written while it is read. Takes the next piece only when the one before was sent, so that a slow reader fills no memory. */
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
