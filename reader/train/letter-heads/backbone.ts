// The backbone, which is frozen while a head is trained. It computes the features that a head sees of a line.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { featuresPerStep, fillRecogniserInput, lineHeight, paddedWidth } from '#reader/engines/pp-ocr/line-input.ts'
import { lineFeatures, modelFiles, modelFolder } from '#reader/engines/pp-ocr/models.ts'
import { openModel } from '#reader/engines/pp-ocr/open-model.ts'
import type { Pixels } from '#reader/picture/warp.ts'

/** Opens the backbone. The returned function computes the features of a line, step by step, as half floats. */
export async function openBackbone(): Promise<(crop: Pixels) => Promise<{ steps: number; features: Float16Array }>> {
  const session = await openModel({ InferenceSession, Tensor }, new URL(modelFiles.backbone, modelFolder))
  return async crop => {
    const width = paddedWidth(crop)
    const values = new Float32Array(3 * lineHeight * width)
    fillRecogniserInput(values, crop, width)
    const output = await session.run({ x: new Tensor('float32', values, [1, 3, lineHeight, width]) })
    const data = output[lineFeatures.name]?.data
    if (!(data instanceof Float32Array)) throw new Error('the output of the backbone is not float32')
    const steps = data.length / featuresPerStep
    const features = new Float16Array(data.length)
    for (let channel = 0; channel < featuresPerStep; channel++) {
      for (let step = 0; step < steps; step++)
        features[step * featuresPerStep + channel] = data[channel * steps + step] ?? 0
    }
    return { steps, features }
  }
}
