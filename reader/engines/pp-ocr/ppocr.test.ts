import { cp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'
import { modelFolder } from './models.ts'
import { openPpOcr } from './ppocr.ts'

const damages = {
  missing: (file: string) => rm(file),
  empty: (file: string) => truncate(file, 0),
  'other bytes': (file: string) => writeFile(file, 'damaged'),
  'cut off': async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
}

it.each([
  ['detector-strips.onnx', 'missing'],
  ['detector-search.onnx', 'cut off'],
  ['backbone.onnx', 'empty'],
  ['old-head.onnx', 'other bytes'],
  ['old-backbone.weights', 'empty'],
  ['detector-strips.weights', 'other bytes'],
  ['detector-search.weights', 'empty'],
  ['backbone.weights', 'cut off'],
  ['old-head.weights', 'cut off'],
  ['latin-head.weights', 'missing'],
] as const)('an error names the model whose file is damaged: %s, %s', async (name, damage) => {
  const folder = temporaryFolder('models')
  await cp(modelFolder, folder, { recursive: true })
  await damages[damage](join(folder, name))
  const model = name.replace('.weights', '.onnx')
  await expect(openPpOcr(pathToFileURL(`${folder}/`))).rejects.toThrow(`${model} could not be opened`)
})
