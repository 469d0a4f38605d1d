import * as onnx from 'onnxruntime-node'
import { beforeAll, expect, it } from 'vitest'
import { modelFiles, shippedWeights, textAnswer } from './models.ts'
import { openModel } from './open-model.ts'
import { readerInStrips } from './strips.ts'

let strips: onnx.InferenceSession
let search: onnx.InferenceSession

beforeAll(async () => {
  strips = await openModel(onnx, new URL(modelFiles.strips, shippedWeights))
  search = await openModel(onnx, new URL(modelFiles.search, shippedWeights))
})

it.each([32, 192, 224, 448])('a picture of %i rows gives the same in strips as in one piece', async height => {
  const width = 96
  const pixels = Uint8Array.from({ length: height * width * 3 }, (_, index) => (index * 31 + (index >> 7)) % 256)
  const inStrips = await search.run(await readerInStrips(onnx, strips)({ data: pixels, width, height }))
  const whole = await strips.run({ pixels: new onnx.Tensor('uint8', pixels, [1, height, width, 3]) })
  const atOnce = await search.run(whole)
  expect(inStrips[textAnswer.name]?.dims).toEqual([1, 1, height, width])
  expect(inStrips[textAnswer.name]?.data).toEqual(atOnce[textAnswer.name]?.data)
})
