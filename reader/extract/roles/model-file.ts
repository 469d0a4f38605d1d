import { readFileSync } from 'node:fs'
import { type Network, roleCount } from './network.ts'
import { decodeSecondJudge, type SecondJudge } from './tagger/tagger-file.ts'
import { kindCount, type TextKindModel } from './text-kinds.ts'

/**
 * What the roles are told by: kinds of text, networks over the pieces of a card whose answers are averaged, and a second
 * judge beside them.
 */
export type RoleModel = { kinds: TextKindModel; networks: readonly Network[]; second?: SecondJudge }

/** A network's layers are kept in sixteen bits a number, each in `steps` of its own. */
type NetworkHeader = { inputs: number; hidden: number; steps: readonly number[] }
type Header = { version: 2; kinds: { bits: number; scale: number }; networks: readonly NetworkHeader[] }

const layers = ['scale', 'first', 'firstBias', 'second'] as const
const sizesOf = ({ inputs, hidden }: NetworkHeader) => [inputs, inputs * hidden, hidden, hidden * roleCount]

const stepOf = (layer: Float32Array) =>
  layer.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 32_767 || 1

/** A model as one file: the length of a header, the header as JSON filled up to four bytes, numbers of two bytes, of one. */
export function encodeModel({ kinds, networks }: RoleModel): Uint8Array {
  const { bits, scale, weights } = kinds
  const header: Header = {
    version: 2,
    kinds: { bits, scale },
    networks: networks.map(network => ({
      inputs: network.inputs,
      hidden: network.hidden,
      steps: layers.map(layer => stepOf(network[layer])),
    })),
  }
  const text = JSON.stringify(header)
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  const numbers = networks.flatMap(network =>
    layers.map(layer => {
      const step = stepOf(network[layer])
      return Buffer.from(Int16Array.from(network[layer], weight => Math.round(weight / step)).buffer)
    }),
  )
  return Buffer.concat([
    length,
    padded,
    ...numbers,
    Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  ])
}

/** The model in a file that `encodeModel` wrote; throws where it is of another version or cut off. */
export function decodeModel(file: Uint8Array): RoleModel {
  // A copy, since numbers of two bytes must begin at an even place.
  const bytes = new Uint8Array(file).buffer
  const length = new DataView(bytes).getUint32(0, true)
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))
  if (header.version !== 2) throw new Error(`a model of version ${header.version} is not known`)
  let at = 4 + length
  const networks = header.networks.map((kept): Network => {
    const [scale, first, firstBias, second] = sizesOf(kept).map((size, index) => {
      const layer = new Int16Array(bytes, at, size)
      at += layer.byteLength
      return Float32Array.from(layer, number => number * (kept.steps[index] ?? 0))
    })
    if (!scale || !first || !firstBias || !second) throw new Error('a layer is missing')
    return { inputs: kept.inputs, hidden: kept.hidden, scale, first, firstBias, second }
  })
  const weights = new Int8Array(bytes, at)
  if (weights.length !== 2 ** header.kinds.bits * kindCount) throw new Error('the model file is cut off')
  return { kinds: { ...header.kinds, weights }, networks }
}

let shipped: RoleModel | undefined

/** The model that comes with the product (model/README.md, tagger/model/README.md), read once. */
export function shippedModel(): RoleModel {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url))
  shipped ??= { ...decodeModel(read('model/roles.bin')), second: decodeSecondJudge(read('tagger/model/tagger.bin')) }
  return shipped
}
