import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeScriptModel, lineClasses, openScriptModel } from './line-script.ts'

const shipped = new URL('line-scripts.bin', import.meta.url)

it('the shipped model gives each class a probability', () => {
  const { probability, of } = openScriptModel(shipped)(new Float32Array(480 * 4), 4, { from: 0, to: 4 })
  expect(probability).toBeGreaterThan(0)
  expect(lineClasses.reduce((sum, script) => sum + of(script), 0)).toBeCloseTo(1, 4)
})

it('a model that is cut off is refused', () => {
  expect(() => decodeScriptModel(readFileSync(shipped).subarray(0, -1))).toThrow('cut off')
})
