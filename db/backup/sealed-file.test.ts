import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, it } from 'vitest'
import { isSealed, seal, unseal } from '#db/backup/sealed-file.ts'

const passphrase = 'correct horse battery'
const piece = 64 * 1024
const [magic, salt, check] = [8, 16, 16]
const head = magic + salt + 3 + check

const sealed = (bytes: Buffer) => buffer(Readable.from(seal(Readable.from([bytes]), passphrase, { log2N: 14 })))
/** In chunks of an odd size. */
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001)
}
const unsealed = (bytes: Buffer, words = passphrase) => buffer(Readable.from(unseal(inChunks(bytes), words)))

describe('a sealed file', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 7])('gives back %i bytes', async size => {
    const bytes = randomBytes(size)
    const file = await sealed(bytes)
    expect(isSealed(file)).toBe(true)
    expect((await unsealed(file)).equals(bytes)).toBe(true)
  })

  it('reveals nothing of its content, and is never the same twice', async () => {
    const bytes = Buffer.alloc(1000, 'ana.torres@norteobras.com ')
    const [one, other] = await Promise.all([sealed(bytes), sealed(bytes)])
    expect(one!.includes('torres')).toBe(false)
    expect(one!.subarray(head).equals(other!.subarray(head))).toBe(false)
  })

  it('does not open with another passphrase', async () => {
    const file = await sealed(randomBytes(100))
    await expect(unsealed(file, 'another passphrase')).rejects.toThrow('The passphrase is wrong')
  })

  it.each([
    ['within its head', head - 1],
    ['after its head', head],
    ['within a piece', head + 1000],
    ['after a piece', head + piece + 16],
    ['by its last byte', -1],
  ])('that was cut %s is detected', async (_, end) => {
    const file = await sealed(randomBytes(2 * piece + 5))
    await expect(unsealed(file.subarray(0, end))).rejects.toThrow(/cut/)
  })

  it.each([
    ['a bit', (file: Buffer) => file.writeUInt8(file.readUInt8(head + 70_000) ^ 1, head + 70_000), /was changed/],
    [
      'the order of its pieces',
      (file: Buffer) => {
        const first = Buffer.from(file.subarray(head, head + piece + 16))
        file.copyWithin(head, head + piece + 16, head + 2 * (piece + 16))
        first.copy(file, head + piece + 16)
      },
      /was changed/,
    ],
    ['its salt', (file: Buffer) => file.writeUInt8(file.readUInt8(10) ^ 1, 10), /passphrase is wrong/],
    ['the work that it asks for', (file: Buffer) => file.writeUInt8(30, 24), /another version/],
  ])('in which %s was changed does not open', async (_, change, message) => {
    const file = await sealed(randomBytes(3 * piece))
    change(file)
    await expect(unsealed(file)).rejects.toThrow(message)
  })

  it('in which any one bit was flipped does not open', async () => {
    const file = await sealed(randomBytes(piece + 100))
    // One bit of each byte of its head, in the gate of every fourth byte within salt and check, and some of both pieces
    // and their tags.
    const isWithin = (at: number, from: number, to: number) => at > from && at < to - 1
    const isRandom = (at: number) => isWithin(at, magic, magic + salt) || isWithin(at, head - check, head)
    const inHead = [...Array(head).keys()].filter(at => !isRandom(at) || at % repeats(4, 1) === 0)
    const places = [...inHead, head, head + piece, head + piece + 16, head + piece + 50, file.length - 1]
    for (const [n, place] of places.entries()) {
      const flipped = Buffer.from(file)
      flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << (n % 8)), place)
      if (isSealed(flipped)) await expect(unsealed(flipped), `byte ${place}`).rejects.toThrow()
      else expect(place).toBeLessThan(magic)
    }
  })
})
