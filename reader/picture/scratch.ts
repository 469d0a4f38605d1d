/** Returns a function that lends the same buffer each time: megabytes per call outrun the garbage collector. */
export function createScratch(): (length: number) => Float32Array {
  let buffer = new Float32Array(0)
  return length => {
    if (buffer.length < length) buffer = new Float32Array(length)
    return buffer.subarray(0, length)
  }
}
