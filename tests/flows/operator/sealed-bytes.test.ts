import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { makeContact } from '#tests/app/factories.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { testToken } from '#tests/app/test-app.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { createKillableService, withoutReaders } from '#tests/flows/kill/kill-service.ts'

const key = 'the-key-of-this-test'
/** Occurs in every text, picture and setting of the account. */
const mark = 'quetzalcoatlus'

/** Files below the folder that contain the mark. */
function filesWithMark(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return all.filter(({ parentPath, name }) => holdsMark(join(parentPath, name))).map(({ name }) => name)
}

/** Deleted files that a process has open and that contain the mark. */
function namelessWithMark(pid: number): string[] {
  const handles = readdirSync(`/proc/${pid}/fd`).map(id => `/proc/${pid}/fd/${id}`)
  return handles.filter(handle => {
    try {
      return readlinkSync(handle).endsWith('(deleted)') && holdsMark(handle)
    } catch (error) {
      // The process has closed it since it was listed.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    }
  })
}

function holdsMark(path: string): boolean {
  const bytes = readFileSync(path)
  return bytes.includes(mark) || bytes.includes(Buffer.from(mark).toString('base64').slice(0, 12))
}

/** A service with its own folders for database, backups, logs and temporary files, and marks in every table. */
async function serve(DATABASE_KEY: string) {
  const folder = temporaryFolder('card-scan-bot-bytes')
  for (const name of ['tmp', 'backups']) mkdirSync(join(folder, name))
  const telegram = await startTelegram({ token: testToken })
  const service = createKillableService(
    telegram,
    { ...withoutReaders, DATABASE_KEY, TMPDIR: join(folder, 'tmp') },
    folder,
  )
  onTestFinished(async () => {
    await service.close()
    await telegram.stop()
  })
  makeFullAccount(service.app, { id: 77, mark })
  for (let n = 0; n < 300; n++) makeContact(service.app, { userId: 77, first_name: mark, company: `${mark} ${n}` })
  return { folder, service }
}

test.each([
  ['with a key nothing of people', key],
  ['without a key their data', ''],
])(
  '%s is found in the files of the service while it runs, after a kill, after a stop and in a backup',
  async (_, DATABASE_KEY) => {
    const { folder, service } = await serve(DATABASE_KEY)
    const databases = ['test.db', 'test.db-wal']
    const expected = (names: string[]) => (DATABASE_KEY ? [] : names)

    await service.start()
    expect(filesWithMark(folder).sort()).toEqual(expected(databases))
    expect(namelessWithMark(service.pid())).toEqual([])
    const env = {
      DATABASE_PATH: join(folder, 'test.db'),
      BACKUP_PASSPHRASE: undefined,
      DATABASE_KEY: DATABASE_KEY || undefined,
    }
    await runBackupCommand(env, ['backup', join(folder, 'backups', 'backup')])
    expect(filesWithMark(folder).sort()).toEqual(expected(['backup', ...databases]))

    await service.kill()
    expect(filesWithMark(folder).sort()).toEqual(expected(['backup', ...databases]))
    await service.start()
    service.app.db.$client.close()
    process.kill(service.pid(), 'SIGTERM')
    await expect.poll(service.isRunning).toBe(false)
    expect(filesWithMark(folder).sort()).toEqual(expected(['backup', 'test.db']))
  },
)
