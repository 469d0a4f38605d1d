import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'

/** A program that is ready, says in a file that it is at work, and never answers. */
const program = `
  import { writeFileSync } from 'node:fs'
  process.once('disconnect', () => process.exit())
  process.on('message', message => {
    if ('setup' in message) return
    writeFileSync(new URL('at-work', import.meta.url), '')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
  process.send({ ready: true })`

const extractor = `
  import { existsSync } from 'node:fs'
  import { createExtractor } from '${new URL('../extractor/extractor.ts', import.meta.url)}'
  const stopped = createExtractor({ program: new URL('./program.mjs', import.meta.url) })
  const work = stopped.contactInText('Ana Torres', { region: 'ES' })`

const readers = `
  import { existsSync } from 'node:fs'
  import { createReaders } from '${new URL('../readers/ocr-pool.ts', import.meta.url)}'
  const limits = { photoBytes: 1000, photoPixels: 1_000_000 }
  const program = new URL('./program.mjs', import.meta.url)
  const stopped = createReaders({ workers: 1, engine: 'auto', timeout: 600_000, limits, program })
  const work = stopped.read(Uint8Array.of(0xff, 0xd8, 0xff))`

const ending = `
  work.catch(() => process.stdout.write('refused '))
  const atWork = new URL('at-work', import.meta.url)
  const looks = setInterval(async () => {
    if (!existsSync(atWork)) return
    clearInterval(looks)
    await stopped.close()
    process.stdout.write('closed')
  }, 10)`

it.each([
  ['the extractor', extractor],
  ['the readers', readers],
])('what closes %s at work goes on once its process has ended', async (_, beginning) => {
  const folder = temporaryFolder('stopped-at-work')
  await writeFile(join(folder, 'program.mjs'), program)
  await writeFile(join(folder, 'owner.mjs'), beginning + ending)
  const child = spawn(process.execPath, [join(folder, 'owner.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const [code] = await once(child, 'exit')
  expect([output, code]).toEqual(['refused closed', 0])
})
