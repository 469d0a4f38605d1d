import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { joinCommands } from '#db/command-lock.ts'
import { removeUnfinished, withUnfinished } from '#db/unfinished.ts'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'

const id = '0123456789abcdef'

/** A folder with a database and those files beside it; each contains its own name. */
function setUp(...names: string[]) {
  const folder = temporaryFolder('csb-unfinished')
  for (const name of ['cards.db', ...names]) writeFileSync(join(folder, name), name)
  const list = () =>
    readdirSync(folder)
      .filter(name => name !== 'cards.db-commands')
      .sort()
  return { folder, path: join(folder, 'cards.db'), list }
}

it('removes copies with SQLite’s own files, and nothing else with a similar name', () => {
  const others = [
    'cards.db-unfinished-notes',
    `cards.db-unfinished-${id}.gz`,
    'cards.db-backup-1',
    `other-unfinished-${id}`,
  ]
  const copies = ['', '-wal', '-shm', '-journal'].map(end => `cards.db-unfinished-${id}${end}`)
  const { path, list } = setUp(...others, ...copies)
  removeUnfinished(path)
  expect(list()).toEqual(['cards.db', ...others].sort())
})

it('leaves the copies of a running command', () => {
  const { path, list } = setUp(`cards.db-unfinished-${id}`)
  const release = joinCommands(path)
  removeUnfinished(path)
  expect(list()).toHaveLength(2)
  release()
  removeUnfinished(path)
  expect(list()).toEqual(['cards.db'])
})

/** Leaves what a killed command leaves: a copy in that folder, noted beside the database. */
async function leaveElsewhere(path: string, folder: string): Promise<string> {
  const killed = Promise.withResolvers<string>()
  // Its command never continues.
  void withUnfinished(path, names => {
    const part = names.elsewhere(join(folder, 'backup'))
    writeFileSync(part, 'people')
    killed.resolve(part)
    return new Promise<never>(() => undefined)
  })
  return killed.promise
}

it('removes a copy in another folder, once that folder exists', async () => {
  const { path, list } = setUp()
  const disk = join(setUp().folder, 'disk')
  mkdirSync(disk)
  const part = await leaveElsewhere(path, disk)
  renameSync(disk, `${disk}-away`)
  removeUnfinished(path)
  expect(list()).toHaveLength(2)
  renameSync(`${disk}-away`, disk)
  expect(readFileSync(part, 'utf8')).toBe('people')
  removeUnfinished(path)
  expect([list(), readdirSync(disk)]).toEqual([['cards.db'], []])
})

it('leaves a copy that this process may not remove', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (!disk) return skip(noSmallDisk)
  onTestFinished(disk.remove)
  const { path, list } = setUp()
  await leaveElsewhere(path, disk.folder)
  disk.makeReadOnly()
  removeUnfinished(path)
  expect(list()).toHaveLength(2)
})

it('gives a database its log back after an interrupted restore, and keeps what finished restores have kept', () => {
  const kept = ['cards.db-before-restore-1', 'cards.db-before-restore-1-wal']
  const { path, list } = setUp(...kept, 'cards.db-before-restore-2-wal')
  linkSync(path, `${path}-before-restore-2`)
  removeUnfinished(path)
  expect(list()).toEqual(['cards.db', ...kept, 'cards.db-wal'])
  expect(readFileSync(`${path}-wal`, 'utf8')).toBe('cards.db-before-restore-2-wal')
})
