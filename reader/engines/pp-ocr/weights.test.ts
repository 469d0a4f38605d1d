import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { shippedWeights } from './models.ts'

it('every shipped model has the checksum that is listed for it', async () => {
  const names = (await readdir(shippedWeights)).filter(name => !['LICENSE', 'README.md', 'SHA256SUMS'].includes(name))
  const sums = names.sort().map(async name => {
    const bytes = await readFile(new URL(name, shippedWeights))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  expect((await Promise.all(sums)).join('')).toBe(await readFile(new URL('SHA256SUMS', shippedWeights), 'utf8'))
})
