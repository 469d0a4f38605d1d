import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { densePhoto } from '#reader/synth/dense-photo.ts'
import { isThorough } from '#reader/testing/repeats.ts'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'

type Outcome = { code: number; stdout: string; stderr: string }
const execute = promisify(execFile)
const scan = (...options: string[]): Promise<Outcome> => scanWith({}, ...options)
const scanWith = (env: Record<string, string>, ...options: string[]): Promise<Outcome> =>
  execute(process.execPath, ['reader/bin/card-reader.ts', ...options], { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )

/** A photo of two cards. */
async function photoOfTwo(folder: string): Promise<string> {
  const cards = ['card-05', 'card-06'].map(async (name, index) => ({
    input: await sharp(`reader/synth/set/${name}.jpg`).resize(900, 675).toBuffer(),
    left: index * 900,
    top: 0,
  }))
  const photo = join(folder, 'table.png')
  await sharp({ create: { width: 1800, height: 675, channels: 3, background: '#8a7766' } })
    .composite(await Promise.all(cards))
    .toFile(photo)
  return photo
}

/** A photo that takes as long to read as any may. Only the thorough run reads it. */
async function densePhotos(folder: string): Promise<string[]> {
  if (!isThorough) return []
  const dense = join(folder, 'dense.jpg')
  await writeFile(dense, await densePhoto())
  return [dense]
}

describe('many files at once', () => {
  let outcome: Outcome
  const [home, photos] = [temporaryFolder('home'), temporaryFolder('cards')]
  let answers: Map<string, Record<string, unknown>>
  beforeAll(async () => {
    const scripts = ['reader/testing/files/script-arabic.jpg', 'reader/testing/files/script-arabic-only.jpg']
    const files = ['package.json', 'gone.jpg', ...scripts, await photoOfTwo(photos), ...(await densePhotos(photos))]
    outcome = await scanWith({ HOME: home, ORT_DISABLE_TELEMETRY: '' }, '--json', '--workers', '1', ...files)
    const lines = outcome.stdout.trim().split('\n')
    expect(lines).toHaveLength(files.length)
    answers = new Map(lines.map((line, n) => [files[n]?.split('/').at(-1) ?? '', JSON.parse(line)]))
  })

  it('get a line of JSON each, and a bad file does not stop the others', () => {
    expect([outcome.code, outcome.stderr]).toEqual([0, ''])
    expect(answers.get('table.png')).toMatchObject({
      ...{ file: expect.stringMatching(/\/table\.png$/), ok: true, ms: expect.any(Number) },
      text: expect.stringContaining('atelierclairval.fr'),
    })
    expect(answers.get('package.json')).toMatchObject({ ok: false, error: expect.stringContaining('JPEG') })
    expect(answers.get('gone.jpg')).toMatchObject({ ok: false, error: 'There is no such file.' })
  })

  it('name the scripts of text that is not read', () => {
    const unread = { unread_scripts: ['arabic'] }
    const known = { ok: true, contact: { first_name: '', company: '' } }
    expect(answers.get('script-arabic.jpg')).toMatchObject({ ...unread, ...known })
    const error = 'This is not a business card.'
    expect(answers.get('script-arabic-only.jpg')).toMatchObject({ ...unread, ok: false, error })
  })

  it.runIf(isThorough)('name the work that was left out of a photo that holds too much', () => {
    const cut_off = expect.arrayContaining(['lines'])
    expect(answers.get('dense.jpg')).toMatchObject({ ok: expect.any(Boolean), cut_off })
  })

  it('have every card of a photo', () => {
    expect(answers.get('table.png')).toMatchObject({
      contact: { email: 'loic.delacourcelle@atelierclairval.fr' },
      others: [{ first_name: 'Ermanno', last_name: 'Castagneri' }],
    })
  })

  it('store no telemetry in the home folder', async () => {
    expect(await readdir(home, { recursive: true })).toEqual([])
  })
})

it('prints text without --json, and exits with 1 if no file could be read', async () => {
  const { code, stdout } = await scan('gone.jpg')
  expect([code, stdout]).toEqual([1, 'gone.jpg\n  There is no such file.\n\n'])
})

it('prints one line about wrong options, and exits with 2', async () => {
  const { code, stdout, stderr } = await scan('--bogus', 'x.jpg')
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^card-reader: Unknown option .*--bogus.* \(see --help\)\n$/)
})
