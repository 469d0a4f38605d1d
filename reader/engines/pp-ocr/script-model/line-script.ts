import { readFileSync } from 'node:fs'
import { type Script, scripts } from '#reader/scripts.ts'
import { featuresPerStep } from '../line-input.ts'

/** What a line can be: Latin letters and figures, another script, or no text (an icon, noise, a line upside down). */
export const lineClasses = ['latin', ...scripts, 'none'] as const
export type LineClass = 'latin' | Script | 'none'
/** The scripts that no head reads. */
export const unreadClasses = scripts.filter(script => script !== 'cyrillic' && script !== 'greek' && script !== 'han')

/** A range of time steps; `to` is not included. */
export type StepRange = { from: number; to: number }

/** The mean and the maximum of each feature over a range of steps. `features` has all steps of a feature side by side. */
export function pooledFeatures(features: Float32Array, steps: number, { from, to }: StepRange): Float32Array {
  const pooled = new Float32Array(2 * featuresPerStep)
  for (let feature = 0; feature < featuresPerStep; feature++) {
    let [sum, largest] = [0, Number.NEGATIVE_INFINITY]
    for (let at = feature * steps + from; at < feature * steps + to; at++) {
      const value = features[at] ?? 0
      sum += value
      if (value > largest) largest = value
    }
    pooled[feature] = sum / Math.max(1, to - from)
    pooled[featuresPerStep + feature] = largest
  }
  return pooled
}

/** A network with one hidden layer on pooled features. Weights are whole numbers, with a scale for each output of a layer. */
export type ScriptModel = {
  hidden: number
  /** What each pooled feature is multiplied with. */
  inputScales: readonly number[]
  /** Of each hidden unit: its scale, and its bias, which has the means of the features in it. */
  hiddenScales: readonly number[]
  hiddenBiases: readonly number[]
  outputScales: readonly number[]
  outputBiases: readonly number[]
  /** The weights of each hidden unit, then those of each class. */
  weights: Int8Array
}

/** The probability of each class for pooled features. */
export function classProbabilities(model: ScriptModel, pooled: Float32Array): Float32Array {
  const { hidden, weights } = model
  const inputs = pooled.map((value, at) => value * (model.inputScales[at] ?? 0))
  const units = new Float32Array(hidden)
  for (let unit = 0; unit < hidden; unit++) {
    let sum = 0
    const start = unit * inputs.length
    for (let at = 0; at < inputs.length; at++) sum += (weights[start + at] ?? 0) * (inputs[at] ?? 0)
    units[unit] = Math.max(0, sum * (model.hiddenScales[unit] ?? 0) + (model.hiddenBiases[unit] ?? 0))
  }
  const start = hidden * inputs.length
  const odds = Float32Array.from(lineClasses, (_, index) => {
    let sum = 0
    for (let unit = 0; unit < hidden; unit++) sum += (weights[start + index * hidden + unit] ?? 0) * (units[unit] ?? 0)
    return sum * (model.outputScales[index] ?? 0) + (model.outputBiases[index] ?? 0)
  })
  const largest = odds.reduce((most, odd) => Math.max(most, odd))
  const chances = odds.map(odd => Math.exp(odd - largest))
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map(chance => chance / total)
}

/** Decodes a file of `reader/train/recogniser/export.py`: a line of JSON, then the weights. Throws if it is cut off. */
export function decodeScriptModel(file: Uint8Array): ScriptModel {
  const end = file.indexOf(10)
  const header: Omit<ScriptModel, 'weights'> = JSON.parse(Buffer.from(file.subarray(0, end)).toString())
  const weights = new Int8Array(file.subarray(end + 1))
  if (weights.length !== header.hidden * (2 * featuresPerStep + lineClasses.length)) {
    throw new Error('the model of scripts is cut off')
  }
  return { ...header, weights }
}

/** A class and its probability. */
export type Classified = { script: LineClass; probability: number; of: (script: LineClass) => number }

/** Returns a function that tells the script of a range of steps of a line (script-model/README.md). */
export function openScriptModel(file = new URL('line-scripts.bin', import.meta.url)) {
  const model = decodeScriptModel(readFileSync(file))
  return (features: Float32Array, steps: number, range: StepRange): Classified => {
    const probabilities = classProbabilities(model, pooledFeatures(features, steps, range))
    const of = (script: LineClass) => probabilities[lineClasses.indexOf(script)] ?? 0
    const script = lineClasses.reduce((best, next) => (of(next) > of(best) ? next : best))
    return { script, probability: of(script), of }
  }
}
