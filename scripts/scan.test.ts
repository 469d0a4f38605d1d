import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cardContactSchema } from '#core/contracts/contacts.ts'

type Outcome = { code: number; stdout: string; stderr: string }
const execute = promisify(execFile)
const scan = (...options: string[]): Promise<Outcome> =>
  execute(process.execPath, ['scripts/scan.ts', ...options]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )

it('prints one line of JSON a file, and a bad file does not stop the others', async () => {
  const { code, stdout, stderr } = await scan(
    '--json',
    '--workers',
    '1',
    'tests/cards/set/card-01.jpg',
    'package.json',
    'gone.jpg',
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect([code, stderr, lines.length]).toEqual([0, '', 3])
  expect(lines[0]).toMatchObject({ file: 'tests/cards/set/card-01.jpg', ok: true, ms: expect.any(Number) })
  expect(lines[0].text).toContain('Corwin Ashdell')
  expect(cardContactSchema.parse(lines[0].contact)).toMatchObject({ first_name: 'Corwin', last_name: 'Ashdell' })
  expect(lines[1]).toMatchObject({ file: 'package.json', ok: false, error: expect.stringContaining('JPEG') })
  expect(lines[2]).toMatchObject({ file: 'gone.jpg', ok: false, error: 'There is no such file.' })
}, 60_000)

it('prints a card that a person can read', async () => {
  const { stdout } = await scan('tests/cards/set/card-01.jpg')
  expect(stdout).toMatch(/^tests\/cards\/set\/card-01\.jpg {2}\(\d+ ms\)\n {2}first_name {2}Corwin\n/)
}, 60_000)

it('ends with 1 when no file could be read', async () => {
  expect((await scan('--json', 'gone.jpg')).code).toBe(1)
})

it.each([
  [['--bogus', 'x.jpg'], 'Unknown option'],
  [[], 'name at least one file'],
  [['--workers', 'many', 'x.jpg'], '--workers takes a number'],
  [['--region', 'Spain', 'x.jpg'], '--region takes two letters'],
])('explains a wrong command in one line: %j', async (options, message) => {
  const { code, stdout, stderr } = await scan(...options)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
})

it('explains itself', async () => {
  const { code, stdout } = await scan('--help')
  expect(code).toBe(0)
  expect(stdout).toContain('--region CC')
})
