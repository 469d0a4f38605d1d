/**
 * Returns a function that lends the same buffer on each call. Inputs and outputs of models take megabytes per call, which the
 * garbage collector does not free fast enough.
 */
export function createScratch(): (length: number) => Float32Array {
  let buffer = new Float32Array(0)
  return length => {
    if (buffer.length < length) buffer = new Float32Array(length)
    return buffer.subarray(0, length)
  }
}
