import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DatabaseError } from '#db/database-error.ts'

/**
 * A sealed file, version 1: magic 'CARDSBK1' · salt (16) · log2 of scrypt's N, r, p (1 each) · check of the
 * passphrase (16), then pieces of 64 KiB, each AES-256-GCM with its tag (16) after it; the last one may be shorter,
 * or empty. The key is of this file alone (scrypt over a random salt), so a piece's nonce is its number. The nonce's
 * last byte marks the last piece, so that a cut file is detected. The head is authenticated with each piece.
 */
const magic = Buffer.from('CARDSBK1')
const saltBytes = 16
const checkBytes = 16
const tagBytes = 16
const pieceBytes = 64 * 1024
/** 128 MB and some tenths of a second per guess. */
const strong = { log2N: 17, r: 8, p: 1 }
/** The accepted parameters of a file; a larger cost could keep us busy endlessly. */
const weakest = 14
const headBytes = magic.length + saltBytes + 3 + checkBytes

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** Whether a file with this start is sealed. */
export function isSealed(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length))
}

/** Seals bytes with a passphrase, piece by piece; `log2N` is the cost of a guess. */
export async function* seal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  { log2N = strong.log2N } = {},
): AsyncGenerator<Buffer> {
  const open = Buffer.concat([magic, randomBytes(saltBytes), Buffer.of(log2N, strong.r, strong.p)])
  const { key, check } = await keysOf(open, passphrase)
  const head = Buffer.concat([open, check])
  yield head
  let index = 0
  for await (const { piece, isLast } of inPieces(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, isLast))
    cipher.setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** The input of `seal`. Throws DatabaseError for another passphrase, and if the file was cut or changed. */
export async function* unseal(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < headBytes) {
    const { value, done } = await source.next()
    if (done) throw new DatabaseError('The file is cut: it ends within its head')
    start = Buffer.concat([start, value])
  }
  const head = start.subarray(0, headBytes)
  const { key, check } = await keysOf(head.subarray(0, headBytes - checkBytes), passphrase)
  if (!timingSafeEqual(check, head.subarray(-checkBytes))) throw new DatabaseError('The passphrase is wrong')
  const rest = (async function* () {
    yield start.subarray(headBytes)
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  })()
  let index = 0
  for await (const { piece, isLast } of inPieces(rest, pieceBytes + tagBytes)) {
    yield unsealPiece(piece, { key, head, nonce: nonceOf(index++, isLast) })
  }
}

function unsealPiece(piece: Buffer, { key, head, nonce }: { key: Buffer; head: Buffer; nonce: Buffer }): Buffer {
  if (piece.length < tagBytes) throw new DatabaseError('The file is cut')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(head)
  decipher.setAuthTag(piece.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new DatabaseError('The file is cut or was changed')
  }
}

async function keysOf(open: Buffer, passphrase: string): Promise<{ key: Buffer; check: Buffer }> {
  const [log2N = 0, r = 0, p = 0] = open.subarray(-3)
  const isOurs = log2N >= weakest && log2N <= strong.log2N && r === strong.r && p === strong.p
  if (!isOurs) throw new DatabaseError('The file is of another version')
  const salt = open.subarray(magic.length, magic.length + saltBytes)
  const keys = await derive(passphrase.normalize('NFC'), salt, 64, { N: 2 ** log2N, r, p, maxmem: 256 * 1024 * 1024 })
  const check = createHmac('sha256', keys.subarray(32)).update(open).digest().subarray(0, checkBytes)
  return { key: keys.subarray(0, 32), check }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The same bytes in pieces of one size; the last one, which may be empty, is marked. */
async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk])
    // One piece is held back, because it may be the last.
    while (held.length > size) {
      yield { piece: held.subarray(0, size), isLast: false }
      held = held.subarray(size)
    }
  }
  yield { piece: held, isLast: true }
}
