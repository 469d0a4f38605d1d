/** A rectangular part of a picture, in pixels. */
export type Tile = { left: number; top: number; width: number; height: number }

const overlap = 128
const grid = 32

/** Divides a length into overlapping parts of equal size, each at most `maxSize`. */
function divide(length: number, maxSize: number): { starts: number[]; size: number } {
  if (length <= maxSize) return { starts: [0], size: length }
  const count = Math.ceil((length - overlap) / (maxSize - overlap))
  const size = Math.ceil((length + (count - 1) * overlap) / count / grid) * grid
  const step = (length - size) / (count - 1)
  return { starts: Array.from({ length: count }, (_, index) => Math.round(index * step)), size }
}

/**
 * Divides a picture into overlapping tiles, so that a model needs no more memory than for a small picture. The edges of a
 * tile are multiples of 32 and at most `maxSize`, if those of the picture are multiples of 32 too.
 */
export function tilesOf({ width, height }: { width: number; height: number }, maxSize: number): Tile[] {
  const [across, down] = [divide(width, maxSize), divide(height, maxSize)]
  return down.starts.flatMap(top => across.starts.map(left => ({ left, top, width: across.size, height: down.size })))
}

/** Copies the values of a tile to the whole picture. Where tiles overlap the larger value counts: cut letters look less like text. */
export function mergeTile(whole: { values: Float32Array; width: number }, tile: Tile, part: Float32Array): void {
  for (let y = 0; y < tile.height; y++) {
    const row = (tile.top + y) * whole.width + tile.left
    for (let x = 0; x < tile.width; x++) {
      whole.values[row + x] = Math.max(whole.values[row + x] ?? 0, part[y * tile.width + x] ?? 0)
    }
  }
}
