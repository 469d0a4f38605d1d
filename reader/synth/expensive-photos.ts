import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'

/** An empty interlaced PNG in RGB with 16 bits: a small file that takes six bytes per pixel to decode. */
export async function interlacedPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 2, 0, 0, 1], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = await deflatedZeros(interlacedBytes(width, height))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** The first column and row of each Adam7 pass, and the distances to the next ones. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The size of the uncompressed data. Each row of each pass has one byte for its filter. */
function interlacedBytes(width: number, height: number): number {
  return passes.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across)
    return sum + Math.ceil((height - top) / down) * (1 + 6 * columns)
  }, 0)
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(4_000_000)
  const deflate = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  deflate.on('data', part => parts.push(part))
  for (let left = bytes; left > 0; left -= zeros.length) {
    const isTaken = deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))
    if (!isTaken) await once(deflate, 'drain')
  }
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(parts)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4 + body.length + 4)
  frame.writeUInt32BE(data.length)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

type EmptyJpeg = { size: number; components: 1 | 3; isProgressive: boolean; scans: number }

/**
 * A grey square as JPEG with a given number of scans. In a progressive one, each scan refines one coefficient by one bit; in
 * others, each scan holds one component. Every scan takes a hundred bytes, and a pass over the whole picture to decode.
 */
export function emptyJpeg({ size, components, isProgressive, scans }: EmptyJpeg): Buffer {
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  const word = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, bytes: number[]) => Buffer.of(0xff, marker, ...word(bytes.length + 2), ...bytes)
  const frame = [8, ...word(size), ...word(size), components, ...ids.flatMap(id => [id, 0x11, 0])]
  /** A Huffman table with a one-bit code for one symbol: DC difference 0, or AC end of one or of 16,384 and more blocks. */
  const table = (kind: number, symbol: number) => segment(0xc4, [kind << 4, 1, ...Array<number>(15).fill(0), symbol])
  const scan = (which: number[], range: number[], bits: string) =>
    Buffer.concat([segment(0xda, [which.length, ...which.flatMap(id => [id, 0]), ...range]), packed(bits)])
  const blocks = Math.ceil(size / 8) ** 2
  const parts = [
    Buffer.of(0xff, 0xd8),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(isProgressive ? 0xc2 : 0xc0, frame),
    table(0, 0),
    table(1, isProgressive ? 0xe0 : 0),
  ]
  if (!isProgressive) {
    for (const id of ids.slice(0, scans)) parts.push(scan([id], [0, 63, 0], '00'.repeat(blocks)))
  } else {
    parts.push(scan(ids, [0, 0, 0], '0'.repeat(blocks * components)))
    const run = `0${(32_767 - 16_384).toString(2).padStart(14, '0')}`
    const empty = run.repeat(Math.ceil(blocks / 32_767))
    for (let n = 0; n < scans - 1; n++) {
      const [id, coefficient, bit] = [Math.floor(n / (63 * 14)) + 1, (Math.floor(n / 14) % 63) + 1, 13 - (n % 14)]
      parts.push(scan([id], [coefficient, coefficient, ((bit === 13 ? 0 : bit + 1) << 4) | bit], empty))
    }
  }
  return Buffer.concat([...parts, Buffer.of(0xff, 0xd9)])
}

/** Packs bits into the bytes of a scan, padded with ones. A byte 0xff is followed by a zero byte. */
function packed(bits: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) * 2)
  let length = 0
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2)
    bytes[length++] = byte
    if (byte === 0xff) length++
  }
  return bytes.subarray(0, length)
}

/** The header of a lossless WebP of this size, without pixels. */
export function webpHeader(width: number, height: number): Buffer {
  const webp = Buffer.alloc(64)
  webp.write('RIFF', 0)
  webp.writeUInt32LE(56, 4)
  webp.write('WEBPVP8L', 8)
  webp.writeUInt32LE(44, 16)
  webp[20] = 0x2f
  webp.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return webp
}
