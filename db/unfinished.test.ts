import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { joinCommands } from '#db/command-lock.ts'
import { removeUnfinished, withUnfinished } from '#db/unfinished.ts'

const id = '0123456789abcdef'

/** A folder with a database and those files beside it, each of which holds its own name. */
function setUp(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'csb-unfinished-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['cards.db', ...names]) writeFileSync(join(folder, name), name)
  const list = () =>
    readdirSync(folder)
      .filter(name => name !== 'cards.db-commands')
      .sort()
  return { folder, path: join(folder, 'cards.db'), list }
}

it('removes copies with SQLite’s own files, and nothing else of a similar name', () => {
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

it('leaves the copies of a command that runs', () => {
  const { path, list } = setUp(`cards.db-unfinished-${id}`)
  const release = joinCommands(path)
  removeUnfinished(path)
  expect(list()).toHaveLength(2)
  release()
  removeUnfinished(path)
  expect(list()).toEqual(['cards.db'])
})

it('removes a copy in another folder, once that folder is there', async () => {
  const { path, list } = setUp()
  const disk = join(setUp().folder, 'disk')
  mkdirSync(disk)
  const killed = Promise.withResolvers<string>()
  // Its command never goes on.
  void withUnfinished(path, names => {
    const part = names.elsewhere(join(disk, 'backup'))
    writeFileSync(part, 'people')
    killed.resolve(part)
    return new Promise<never>(() => undefined)
  })
  const part = await killed.promise
  renameSync(disk, `${disk}-away`)
  removeUnfinished(path)
  expect(list()).toHaveLength(2)
  renameSync(`${disk}-away`, disk)
  expect(readFileSync(part, 'utf8')).toBe('people')
  removeUnfinished(path)
  expect([list(), readdirSync(disk)]).toEqual([['cards.db'], []])
})

it('gives a database its log back when a restore was cut off, and keeps what finished restores have kept', () => {
  const kept = ['cards.db-before-restore-1', 'cards.db-before-restore-1-wal']
  const { path, list } = setUp(...kept, 'cards.db-before-restore-2-wal')
  linkSync(path, `${path}-before-restore-2`)
  removeUnfinished(path)
  expect(list()).toEqual(['cards.db', ...kept, 'cards.db-wal'])
  expect(readFileSync(`${path}-wal`, 'utf8')).toBe('cards.db-before-restore-2-wal')
})
