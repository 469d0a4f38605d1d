import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { modelFolder } from './models.ts'

it('every shipped model file has its listed checksum', async () => {
  const names = (await readdir(modelFolder)).filter(name => !['LICENSE', 'README.md', 'SHA256SUMS'].includes(name))
  const sums = names.sort().map(async name => {
    const bytes = await readFile(new URL(name, modelFolder))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  expect((await Promise.all(sums)).join('')).toBe(await readFile(new URL('SHA256SUMS', modelFolder), 'utf8'))
})
