/** A part of a picture, in pixels. */
export type Tile = { left: number; top: number; width: number; height: number }

const overlap = 128
const grid = 32

/** Where equally long parts begin that cover a length, each at most `most`, and how long they are. */
function cover(length: number, most: number): { starts: number[]; size: number } {
  if (length <= most) return { starts: [0], size: length }
  const count = Math.ceil((length - overlap) / (most - overlap))
  const size = Math.ceil((length + (count - 1) * overlap) / count / grid) * grid
  const step = (length - size) / (count - 1)
  return { starts: Array.from({ length: count }, (_, index) => Math.round(index * step)), size }
}

/**
 * Overlapping parts that cover a picture, none longer than `most`: a model that gets them one by one needs no more
 * memory than for a small picture. Lengths are multiples of 32, as those of the picture must be.
 */
export function tilesOf({ width, height }: { width: number; height: number }, most: number): Tile[] {
  const [across, down] = [cover(width, most), cover(height, most)]
  return down.starts.flatMap(top => across.starts.map(left => ({ left, top, width: across.size, height: down.size })))
}

/** Lays a part's values into those of the whole; where parts overlap the larger one counts: a cut letter looks less like text. */
export function layTile(whole: { values: Float32Array; width: number }, tile: Tile, part: Float32Array): void {
  for (let y = 0; y < tile.height; y++) {
    const row = (tile.top + y) * whole.width + tile.left
    for (let x = 0; x < tile.width; x++) {
      whole.values[row + x] = Math.max(whole.values[row + x] ?? 0, part[y * tile.width + x] ?? 0)
    }
  }
}
