/** The folder of the shipped models. Its README says how they are made. */
export const modelFolder = new URL('./weights/', import.meta.url)

/**
 * The files of the models: a detector in two parts, a backbone that turns a line into features, two heads that turn features
 * into text, and PP-OCR's own backbone and head. The weights of each model are in a file beside it.
 */
export const modelFiles = {
  strips: 'detector-strips.onnx',
  search: 'detector-search.onnx',
  backbone: 'backbone.onnx',
  oldBackbone: 'old-backbone.onnx',
  oldHead: 'old-head.onnx',
  latinHead: 'latin-head.onnx',
  cyrillicGreekHead: 'cyrillic-greek-head.onnx',
} as const

/** An input or output of a model: its name and its number of dimensions. */
export type TensorSpec = { name: string; dimensions: number }

/** The input of the detector: pixels as sharp returns them. */
export const pixelInput = 'pixels'

/**
 * The feature maps that the first part of the detector passes to the second. `scale` is the number of pixels of the
 * picture that one element covers in each direction. The first part runs on strips of the picture, the second on all of it.
 */
export const detectorFeatureMaps = [
  { name: 'p2o.Add.47', channels: 48, scale: 8 },
  { name: 'conv2d_469.tmp_0', channels: 12, scale: 4 },
] as const

/** The output of the detector: the probability of text for each pixel. */
export const textProbabilities: TensorSpec = { name: 'sigmoid_0.tmp_0', dimensions: 4 }

/** The output of the backbone, which is the input of the heads. */
export const lineFeatures: TensorSpec = { name: 'p2o.AveragePool.1', dimensions: 4 }

/** The probability of each character at each time step of a line. Only the Latin head has this output. */
export const lineProbabilities: TensorSpec = { name: 'softmax_11.tmp_0', dimensions: 3 }

/**
 * The output of all heads: for each time step the most probable character, its probability and that of a space. The name of
 * the tensor is part of the shipped files.
 */
export const stepPredictions = 'signs'
