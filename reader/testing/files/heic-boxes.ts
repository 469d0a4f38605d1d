const at = (heic: Buffer, name: string) => heic.indexOf(name) - 4
const grow = (heic: Buffer, name: string, bytes: number) =>
  heic.writeUInt32BE(heic.readUInt32BE(at(heic, name)) + bytes, at(heic, name))

/** A HEIC of heif-enc with one more property of its picture: quarter turns, counted against the clock. */
export function turnedHeic(heic: Uint8Array, quarters: number): Buffer {
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters])
  const taken = Buffer.from(heic)
  const ends = ['ipco', 'ipma'].map(name => at(taken, name) + taken.readUInt32BE(at(taken, name)))
  const [properties = 0, associations = 0] = ends
  const entries = at(taken, 'ipma') + 18
  taken[entries] = (taken[entries] ?? 0) + 1
  let count = 0
  for (let box = at(taken, 'ipco') + 8; box < properties; box += taken.readUInt32BE(box)) count++
  for (const name of ['meta', 'iprp']) grow(taken, name, turn.length + 1)
  grow(taken, 'ipco', turn.length)
  grow(taken, 'ipma', 1)
  const base = taken.indexOf('iloc') + 16
  taken.writeUInt32BE(taken.readUInt32BE(base) + turn.length + 1, base)
  return Buffer.concat([
    taken.subarray(0, properties),
    turn,
    taken.subarray(properties, associations),
    Buffer.of(0x80 | (count + 1)),
    taken.subarray(associations),
  ])
}

/** A HEIC whose header gives its picture this size. */
export function resizedHeic(heic: Uint8Array, width: number, height: number): Buffer {
  const taken = Buffer.from(heic)
  const size = taken.indexOf('ispe') + 8
  taken.writeUInt32BE(width, size)
  taken.writeUInt32BE(height, size + 4)
  return taken
}
