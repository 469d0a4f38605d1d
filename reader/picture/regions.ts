/** Values of a picture, row by row. */
export type Plane = { values: ArrayLike<number>; width: number; height: number }

/** The pixels, as places in `values`, of the connected region around `start` in which all are above `over`; they are marked in `seen`. */
export function takeRegion(
  { values, width, height }: Plane,
  { over, start, seen }: { over: number; start: number; seen: Uint8Array },
): number[] {
  const pixels = [start]
  seen[start] = 1
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0
    const y = Math.floor(pixel / width)
    const x = pixel - y * width
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] || (values[next] ?? 0) <= over) continue
        seen[next] = 1
        pixels.push(next)
      }
    }
  }
  return pixels
}
