import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { maxImported } from '#contracts/import/imports.ts'
import { freeNow } from '#core/base/files/file-pieces.ts'
import { readPeople } from '#core/contacts/import/people-of-file.ts'
import type { FoundPeople, PeoplePart, PeopleQuery } from './people-reader-port.ts'

/** What was read; `part` throws for one that there is not. */
export type ReadInParts = { found: FoundPeople; part: (index: number) => PeoplePart }

/** Reads people and keeps them as compressed parts, which take a fraction of the memory of the people themselves. */
export async function readInParts(query: PeopleQuery): Promise<ReadInParts> {
  const parts: { bytes: number; compressed: Uint8Array }[] = []
  let [inFile, people]: [number, string[]] = [0, []]
  const endPart = () => {
    const json = Buffer.from(`[${people.join(',')}]`)
    parts.push({ bytes: json.byteLength, compressed: deflateRawSync(json, { level: 1 }) })
    people = []
    freeNow(json)
  }
  const { skipped, columns } = await readPeople(query, some => {
    for (const person of some) {
      if (people.length === maxImported) endPart()
      people.push(JSON.stringify(person))
      inFile++
    }
  })
  endPart()
  const part = (index: number) => {
    const asked = parts[index]
    if (!asked) throw new Error(`There is no part ${index}`)
    // One piece with room for a byte more than there are: it can be freed once the bytes are copied.
    const chunkSize = Math.max(constants.Z_MIN_CHUNK, asked.bytes + 1)
    const { buffer, byteOffset } = inflateRawSync(asked.compressed, { chunkSize })
    const part = new Uint8Array(buffer, byteOffset, asked.bytes).slice()
    freeNow(new Uint8Array(buffer, byteOffset, chunkSize))
    return part
  }
  return { found: { inFile, skipped, columns }, part }
}
