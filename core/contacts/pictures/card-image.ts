import type { ReadValues } from '#contracts/values/read-values.ts'
import type { scanCards } from '#db/schema.ts'

/** One side of a card as it is kept (`card_images`): its photo, and where its edges are sure the card alone, whole and small. */
export type CardImage = {
  jpeg: Uint8Array
  cutOut?: { image: Uint8Array; thumbnail: Uint8Array } | undefined
  /** Where the values stand in `jpeg`. */
  readValues?: ReadValues | undefined
}

type Columns = Pick<typeof scanCards.$inferSelect, 'jpeg' | 'cut_out' | 'thumbnail' | 'read_values'>

/** The columns of a missing picture. */
export const noImage: Columns = { jpeg: null, cut_out: null, thumbnail: null, read_values: null }

/** The columns that hold a picture. */
export function imageColumns({ jpeg, cutOut, readValues }: CardImage): Columns & { jpeg: Buffer } {
  return {
    jpeg: Buffer.from(jpeg),
    cut_out: cutOut ? Buffer.from(cutOut.image) : null,
    thumbnail: cutOut ? Buffer.from(cutOut.thumbnail) : null,
    read_values: readValues ?? null,
  }
}

/** The picture that these columns hold. */
export function imageOfColumns({ jpeg, cut_out: image, thumbnail, read_values }: Columns): CardImage | undefined {
  if (!jpeg) return undefined
  return { jpeg, cutOut: image && thumbnail ? { image, thumbnail } : undefined, readValues: read_values ?? undefined }
}
