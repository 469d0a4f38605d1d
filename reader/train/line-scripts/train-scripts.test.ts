import { expect, it } from 'vitest'
import {
  classProbabilities,
  decodeScriptModel,
  encodeScriptModel,
  lineClasses,
  openScriptModel,
} from '#reader/engines/pp-ocr/line-script.ts'
import { createRandom } from '#reader/synth/random.ts'
import { trainScripts } from './train-scripts.ts'

/** Vectors of two classes whose first value tells them apart; the second one is a hundred times as small. */
function examples(count: number) {
  const random = createRandom(3)
  const classes = Array.from({ length: count }, (_, index) => index % 2)
  const vectors = Float32Array.from(
    classes.flatMap(one => [one + random.between(0, 0.4), random.between(0, 0.01), random.between(4.9, 5)]),
  )
  return { vectors, classes, inputs: 3 }
}

it('the classifier learns classes that features tell apart, also in int8', () => {
  const { vectors, classes, inputs } = examples(256)
  const model = trainScripts({ vectors, classes, inputs }, { hidden: 8, epochs: 30, seed: 1, rate: 0.02 })
  const right = classes.filter((wanted, at) => {
    const chances = classProbabilities(model, vectors.subarray(at * inputs, (at + 1) * inputs))
    return chances.indexOf(Math.max(...chances)) === wanted
  })
  expect(right.length / classes.length).toBeGreaterThan(0.97)
})

it('a model is read back from its file, and refused if it is cut off', () => {
  const weights = new Int8Array(2 * (960 + lineClasses.length)).fill(3)
  const header = { hidden: 2, inputScales: [1], hiddenScales: [1, 1], hiddenBiases: [0, 0] }
  const model = { ...header, outputScales: [1], outputBiases: [0], weights }
  const file = encodeScriptModel(model)
  expect(decodeScriptModel(file)).toEqual(model)
  expect(() => decodeScriptModel(file.subarray(0, -1))).toThrow('cut off')
})

it('the shipped model opens', () => {
  const classify = openScriptModel()
  const { probability, of } = classify(new Float32Array(480 * 4), 4, { from: 0, to: 4 })
  expect(probability).toBeGreaterThan(0)
  expect(lineClasses.reduce((sum, script) => sum + of(script), 0)).toBeCloseTo(1, 4)
})
