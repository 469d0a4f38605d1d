// The backbone, which stays as it is while a head is trained: from the crop of a line to all that a head sees of it.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { featuresOfStep, fillRecogniserInput, lineHeight, paddedWidth } from '#reader/engines/pp-ocr/line-input.ts'
import { lineFeatures, modelFiles, shippedWeights } from '#reader/engines/pp-ocr/models.ts'
import { openModel } from '#reader/engines/pp-ocr/open-model.ts'
import type { Pixels } from '#reader/picture/warp.ts'

/** Gives for a line its features, step by step, as half floats. */
export async function openBackbone(): Promise<(crop: Pixels) => Promise<{ steps: number; features: Float16Array }>> {
  const session = await openModel({ InferenceSession, Tensor }, new URL(modelFiles.backbone, shippedWeights))
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
