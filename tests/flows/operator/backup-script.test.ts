import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string
let copies: string
beforeEach(() => {
  folder = temporaryFolder('card-scan-bot-nightly')
  copies = join(folder, 'copies')
})

/** Runs the script like the timer. */
function backUp(settings: Record<string, string> = {}): void {
  execFileSync('/bin/sh', ['deploy/backup.sh'], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`,
      NODE_COMPILE_CACHE: '.cache/node',
      DATABASE_PATH: join(folder, 'cards.db'),
      BACKUP_FOLDER: copies,
      ...settings,
    },
    stdio: 'pipe',
  })
}

function putOld(name: string, days: number): void {
  const path = join(copies, name)
  writeFileSync(path, 'old')
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  utimesSync(path, then, then)
}

test('the nightly script keeps a verified copy that only its owner can read, and deletes old ones', () => {
  openDatabase(join(folder, 'cards.db')).$client.close()
  backUp({ BACKUP_PASSPHRASE: 'a passphrase of the test' })
  putOld('cards-2026-01-01-023000', 16)
  putOld('cards-2026-01-02-023000', 10)
  putOld('notes-of-the-operator', 100)
  const [made = ''] = readdirSync(copies).filter(
    name => /^cards-\d{4}-\d\d-\d\d-\d{6}$/.test(name) && !name.startsWith('cards-2026-01-0'),
  )
  expect(statSync(join(copies, made)).mode & 0o077).toBe(0)
  rmSync(join(copies, made))
  backUp()
  const kept = readdirSync(copies).filter(name => !name.startsWith('cards-2026-01-01'))
  expect(readdirSync(copies)).toEqual(kept)
  expect(kept).toEqual(expect.arrayContaining(['cards-2026-01-02-023000', 'notes-of-the-operator']))
  expect(kept).toHaveLength(3)
})

test('if no copy can be made the old ones stay, and the timer reports a failure', () => {
  writeFileSync(join(folder, 'cards.db'), 'no database at all'.repeat(1000))
  execFileSync('mkdir', [copies])
  putOld('cards-2026-01-01-023000', 30)
  expect(() => backUp()).toThrow()
  expect(readdirSync(copies)).toContain('cards-2026-01-01-023000')
})
