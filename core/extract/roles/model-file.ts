import { readFileSync } from 'node:fs'
import { type Network, roleCount } from './network.ts'
import { kindCount, type TextKindModel } from './text-kinds.ts'

/** What the roles are told by: kinds of text, and networks over the pieces of a card whose answers are averaged. */
export type RoleModel = { kinds: TextKindModel; networks: readonly Network[] }

type Header = { version: 1; kinds: { bits: number; scale: number }; networks: { inputs: number; hidden: number }[] }

const layers = ['scale', 'first', 'firstBias', 'second'] as const
const sizesOf = ({ inputs, hidden }: Header['networks'][number]) => [
  inputs,
  inputs * hidden,
  hidden,
  hidden * roleCount,
]

/** A model as one file: the length of a header, the header as JSON filled up to four bytes, floats, bytes. */
export function encodeModel({ kinds, networks }: RoleModel): Uint8Array {
  const { bits, scale, weights } = kinds
  const header: Header = {
    version: 1,
    kinds: { bits, scale },
    networks: networks.map(({ inputs, hidden }) => ({ inputs, hidden })),
  }
  const text = JSON.stringify(header)
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  const floats = networks.flatMap(network =>
    layers.map(layer => Buffer.from(network[layer].buffer, network[layer].byteOffset, network[layer].byteLength)),
  )
  return Buffer.concat([length, padded, ...floats, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)])
}

/** The model in a file that `encodeModel` wrote; throws where it is of another version or cut off. */
export function decodeModel(file: Uint8Array): RoleModel {
  // A copy, since floats must begin at a multiple of four.
  const bytes = new Uint8Array(file).buffer
  const length = new DataView(bytes).getUint32(0, true)
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))
  if (header.version !== 1) throw new Error(`a model of version ${header.version} is not known`)
  let at = 4 + length
  const networks = header.networks.map((sizes): Network => {
    const [scale, first, firstBias, second] = sizesOf(sizes).map(size => {
      const layer = new Float32Array(bytes, at, size)
      at += layer.byteLength
      return layer
    })
    if (!scale || !first || !firstBias || !second) throw new Error('a layer is missing')
    return { ...sizes, scale, first, firstBias, second }
  })
  const weights = new Int8Array(bytes, at)
  if (weights.length !== 2 ** header.kinds.bits * kindCount) throw new Error('the model file is cut off')
  return { kinds: { ...header.kinds, weights }, networks }
}

let shipped: RoleModel | undefined

/** The model that comes with the product (model/README.md), read once. */
export function shippedModel(): RoleModel {
  shipped ??= decodeModel(readFileSync(new URL('model/roles.bin', import.meta.url)))
  return shipped
}
