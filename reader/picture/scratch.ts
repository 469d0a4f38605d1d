/** Lends one buffer again and again: models take and give megabytes a call, more than the collector keeps up with. */
export function createScratch(): (length: number) => Float32Array {
  let buffer = new Float32Array(0)
  return length => {
    if (buffer.length < length) buffer = new Float32Array(length)
    return buffer.subarray(0, length)
  }
}
