type Pieces = Iterator<Uint8Array | string, unknown, undefined> | AsyncIterator<Uint8Array | string, unknown, undefined>

/**
 * A web stream of pieces that are made while it is read: each only when the one before was sent, so that a slow client
 * fills no memory. `stop` runs when the client disconnects; without it, the iterator returns.
 */
export function streamOf(pieces: Pieces, stop: () => unknown = () => pieces.return?.()): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      async cancel() {
        await stop()
      },
    },
    { highWaterMark: 0 },
  )
}
