import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { addChecksum, hasChecksum, removeChecksum } from '#db/backup/backup-file.ts'

const withChecksum = (bytes: Buffer) => buffer(Readable.from(addChecksum(Readable.from([bytes]))))
/** In chunks of an odd size. */
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const without = (file: Buffer, size = 1000) => buffer(Readable.from(removeChecksum(inChunks(file, size))))

describe('a checksum after a database', () => {
  it.each([512, 4096, 65_536])('is taken off again, whatever the chunks of a reader: %i bytes', async size => {
    const bytes = randomBytes(size)
    const file = await withChecksum(bytes)
    expect([hasChecksum(bytes.length), hasChecksum(file.length)]).toEqual([false, true])
    for (const chunk of [1, 39, 40, 41, 511, 100_000]) expect((await without(file, chunk)).equals(bytes)).toBe(true)
  })

  it('detects every flipped bit, in itself too', async () => {
    const file = await withChecksum(randomBytes(512))
    for (let bit = 0; bit < file.length * 8; bit++) {
      const flipped = Buffer.from(file)
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      await expect(without(flipped), `bit ${bit}`).rejects.toThrow('was changed')
    }
  })

  it.each([1, 39, 40, 41, 500])('tells a file that lacks its last %i bytes', async lacking => {
    const file = await withChecksum(randomBytes(512))
    await expect(without(file.subarray(0, -lacking))).rejects.toThrow('is cut')
  })
})
