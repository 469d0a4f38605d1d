import type { Tagger, TaggerSize } from '#reader/extract/roles/tagger/tagger.ts'

/** What train.py says of the weights that it wrote: their names and numbers in order, and some scores of a made-up card. */
export type TrainedFile = { size: TaggerSize; names: Record<string, number>; example: number[][] }

/** The tagger in the weights that train.py wrote, numbers of four bytes. */
export function trainedTagger({ size, names }: TrainedFile, bytes: Uint8Array): Tagger {
  const numbers = new Float32Array(new Uint8Array(bytes).buffer)
  let at = 0
  const weights = Object.entries(names).map(([name, count]): [string, Float64Array] => {
    at += count
    return [name, Float64Array.from(numbers.subarray(at - count, at))]
  })
  return { size, weights: Object.fromEntries(weights) }
}
