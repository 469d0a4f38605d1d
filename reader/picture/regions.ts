/** One value for each pixel of a picture, row by row. */
export type Plane = { values: ArrayLike<number>; width: number; height: number }

/** The indices of the connected pixels around `start` with values above `threshold` (flood fill). Marks them in `visited`. */
export function floodFill(
  { values, width, height }: Plane,
  { threshold, start, visited }: { threshold: number; start: number; visited: Uint8Array },
): number[] {
  const pixels = [start]
  visited[start] = 1
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0
    const y = Math.floor(pixel / width)
    const x = pixel - y * width
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (visited[next] || (values[next] ?? 0) <= threshold) continue
        visited[next] = 1
        pixels.push(next)
      }
    }
  }
  return pixels
}
