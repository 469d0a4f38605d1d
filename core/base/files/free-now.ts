/**
 * Frees the bytes of a buffer that nobody needs any more; it is empty afterwards. They are outside V8's heap, which would
 * collect them after 64 MB only. Bytes that are a part of something else stay.
 */
export function freeNow({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
