import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { densePhoto } from '#reader/synth/dense-photo.ts'

type Outcome = { code: number; stdout: string; stderr: string }
const execute = promisify(execFile)
const scan = (...options: string[]): Promise<Outcome> => scanWith({}, ...options)
const scanWith = (env: Record<string, string>, ...options: string[]): Promise<Outcome> =>
  execute(process.execPath, ['reader/bin/card-reader.ts', ...options], { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )

it('prints one line of JSON per file, and a bad file does not stop the others', async () => {
  const { code, stdout, stderr } = await scan(
    '--json',
    '--workers',
    '1',
    'reader/synth/set/card-01.jpg',
    'package.json',
    'gone.jpg',
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect([code, stderr, lines.length]).toEqual([0, '', 3])
  expect(lines[0]).toMatchObject({ file: 'reader/synth/set/card-01.jpg', ok: true, ms: expect.any(Number) })
  expect(lines[0].text).toContain('Corwin Ashdell')
  expect(lines[0].contact).toMatchObject({ first_name: 'Corwin', last_name: 'Ashdell' })
  expect(lines[1]).toMatchObject({ file: 'package.json', ok: false, error: expect.stringContaining('JPEG') })
  expect(lines[2]).toMatchObject({ file: 'gone.jpg', ok: false, error: 'There is no such file.' })
})

it('names the scripts of text that is not read', async () => {
  const files = ['reader/testing/files/script-arabic.jpg', 'reader/testing/files/script-arabic-only.jpg']
  const { stdout } = await scan('--json', '--workers', '1', ...files)
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(first).toMatchObject({ ok: true, unread_scripts: ['arabic'], contact: { first_name: '', company: '' } })
  expect(second).toMatchObject({ ok: false, unread_scripts: ['arabic'], error: 'This is not a business card.' })
})

it('says which data a script needs that is to be read', async () => {
  expect(await scan('--scripts', 'arabic', 'card.jpg')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm install @tesseract.js-data/ara'),
  })
  expect(await scan('--scripts', 'runes', 'card.jpg')).toMatchObject({ code: 2 })
})

it('names the work that was left out of a photo that holds too much, and reads the next file', async () => {
  const dense = join(await mkdtemp(join(tmpdir(), 'dense-')), 'dense.jpg')
  await writeFile(dense, await densePhoto())
  const { stdout } = await scan('--json', '--workers', '1', dense, 'reader/synth/set/card-01.jpg')
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(first).toMatchObject({ file: dense, ok: expect.any(Boolean), cut_off: expect.arrayContaining(['lines']) })
  expect(second).toMatchObject({ ok: true, contact: { first_name: 'Corwin' } })
})

it('prints every card of a photo, as JSON and as text', async () => {
  const cards = ['card-05', 'card-06'].map(async (name, index) => ({
    input: await sharp(`reader/synth/set/${name}.jpg`).resize(900, 675).toBuffer(),
    left: index * 900,
    top: 0,
  }))
  const photo = join(await mkdtemp(join(tmpdir(), 'cards-')), 'table.png')
  await sharp({ create: { width: 1800, height: 675, channels: 3, background: '#8a7766' } })
    .composite(await Promise.all(cards))
    .toFile(photo)
  const answer = JSON.parse((await scan('--json', '--workers', '1', photo)).stdout)
  expect(answer.contact.email).toBe('loic.delacourcelle@atelierclairval.fr')
  expect(answer.others).toMatchObject([{ first_name: 'Ermanno', last_name: 'Castagneri' }])
  const { stdout } = await scan('--workers', '1', photo)
  expect(stdout).toMatch(/^\S+table\.png {2}\(\d+ ms\)\n {2}first_name {2}\S+\n/)
  expect(stdout.match(/first_name/g)).toHaveLength(2)
})

it('exits with 1 if no file could be read', async () => {
  expect((await scan('--json', 'gone.jpg')).code).toBe(1)
})

it.each([
  [['--bogus', 'x.jpg'], 'Unknown option'],
  [[], 'no file is given'],
  [['--workers', 'many', 'x.jpg'], '--workers takes a number'],
  [['--region', 'Spain', 'x.jpg'], '--region takes two letters'],
])('prints one line about wrong options: %j', async (options, message) => {
  const { code, stdout, stderr } = await scan(...options)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
})

it('prints its usage with --help', async () => {
  const { code, stdout } = await scan('--help')
  expect(code).toBe(0)
  expect(stdout).toContain('--region CC')
})

it('stores no telemetry in the home folder', async () => {
  const home = await mkdtemp(join(tmpdir(), 'home-'))
  const { code } = await scanWith({ HOME: home, ORT_DISABLE_TELEMETRY: '' }, 'reader/synth/set/card-01.jpg')
  expect([code, await readdir(home, { recursive: true })]).toEqual([0, []])
})
