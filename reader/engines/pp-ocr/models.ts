/** The folder of the shipped models; its README says how they are made. */
export const shippedWeights = new URL('./weights/', import.meta.url)

/**
 * The files of the models: a detector in two parts, a backbone that turns a line into features, and two heads that turn
 * features into text. The weights of each lie in a file beside it.
 */
export const modelFiles = {
  strips: 'detector-strips.onnx',
  search: 'detector-search.onnx',
  backbone: 'backbone.onnx',
  oldHead: 'old-head.onnx',
  latinHead: 'latin-head.onnx',
} as const

/** An input or output of a model. */
export type TensorPlace = { name: string; dimensions: number }

/** The input of the detector: pixels as sharp returns them. */
export const pixelInput = 'pixels'

/**
 * What the first part of the detector hands to the second: for each view the number of its channels, and how many pixels
 * of the picture one of its pixels covers in each direction. The first part sees the picture strip by strip, the second
 * sees all of it.
 */
export const detectorViews = [
  { name: 'p2o.Add.47', channels: 48, scale: 8 },
  { name: 'conv2d_469.tmp_0', channels: 12, scale: 4 },
] as const

/** The output of the detector: for each pixel the probability of text. */
export const textAnswer: TensorPlace = { name: 'sigmoid_0.tmp_0', dimensions: 4 }

/** The output of the backbone and input of the heads. */
export const lineFeatures: TensorPlace = { name: 'p2o.AveragePool.1', dimensions: 4 }

/** The probability of each sign at each time step of a line; an output of the Latin head alone. */
export const lineAnswer: TensorPlace = { name: 'softmax_11.tmp_0', dimensions: 3 }

/** The output of both heads: for each time step the most probable sign, its probability and that of a space. */
export const seenSigns = 'signs'
