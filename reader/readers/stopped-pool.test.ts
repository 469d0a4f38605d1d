import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'

/** Long enough for the reader to answer on a busy machine. */
const timeoutMs = 6000

/** A reader that answers a photo after a tenth of the timeout. */
const reader = `
  process.once('disconnect', () => process.exit())
  process.on('message', ({ photo }) => {
    if (!photo) return process.send({ ready: true })
    const reading = { width: process.pid, height: 1, lines: [], codes: [], image: photo, engine: 'pp-ocr' }
    setTimeout(() => process.send({ ok: true, reading }), ${timeoutMs / 10})
  })`

const pool = `
  import { createReaders } from '${new URL('./ocr-pool.ts', import.meta.url)}'
  const limits = { photoBytes: 1000, photoPixels: 1_000_000 }
  const program = new URL('./reader.mjs', import.meta.url)
  const ocr = createReaders({ workers: 1, engine: 'auto', timeout: ${timeoutMs}, limits, program })
  const photo = Uint8Array.of(0xff, 0xd8, 0xff)
  await ocr.read(photo)
  const reading = ocr.read(photo)
  process.stdout.write('reading')
  await reading
  process.stdout.write(JSON.stringify(ocr.figures()))
  await ocr.close()`

it('a reader that answered while its parent was suspended is not counted as lost', async () => {
  const folder = temporaryFolder('stopped')
  await Promise.all([writeFile(join(folder, 'reader.mjs'), reader), writeFile(join(folder, 'pool.mjs'), pool)])
  const child = spawn(process.execPath, [join(folder, 'pool.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  await expect.poll(() => output).toBe('reading')
  child.kill('SIGSTOP')
  await pause(1.5 * timeoutMs)
  child.kill('SIGCONT')
  await once(child, 'exit')
  expect(output).toBe('reading{"busy":0,"lost":0}')
})
