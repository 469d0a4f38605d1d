import * as onnx from 'onnxruntime-node'
import { beforeAll, expect, it } from 'vitest'
import { modelFiles, modelFolder, textProbabilities } from './models.ts'
import { openModel } from './open-model.ts'
import { stripRunner } from './strips.ts'

let strips: onnx.InferenceSession
let search: onnx.InferenceSession

beforeAll(async () => {
  strips = await openModel(onnx, new URL(modelFiles.strips, modelFolder))
  search = await openModel(onnx, new URL(modelFiles.search, modelFolder))
})

it.each([32, 192, 224, 448])('a picture of %i rows gives the same output in strips as at once', async height => {
  const width = 96
  const pixels = Uint8Array.from({ length: height * width * 3 }, (_, index) => (index * 31 + (index >> 7)) % 256)
  const inStrips = await search.run(await stripRunner(onnx, strips)({ data: pixels, width, height }))
  const featureMaps = await strips.run({ pixels: new onnx.Tensor('uint8', pixels, [1, height, width, 3]) })
  const atOnce = await search.run(featureMaps)
  expect(inStrips[textProbabilities.name]?.dims).toEqual([1, 1, height, width])
  expect(inStrips[textProbabilities.name]?.data).toEqual(atOnce[textProbabilities.name]?.data)
})
