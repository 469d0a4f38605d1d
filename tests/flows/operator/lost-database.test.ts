import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, it } from 'vitest'
import { admin, kinds, serveProgram } from '#tests/flows/operator/program-flow.ts'

/** What others do to the files of a running service, and the file that it misses. */
const misfortunes: Record<string, { befall(path: string): void; missing: string; how: 'deleted' | 'replaced' }> = {
  'its log is deleted': {
    befall: path => {
      for (const end of ['-wal', '-shm']) rmSync(path + end)
    },
    missing: '-wal',
    how: 'deleted',
  },
  'its database is deleted': { befall: path => rmSync(path), missing: '', how: 'deleted' },
  'another file is moved to its place': {
    befall: path => {
      copyFileSync(path, `${path}.copy`)
      renameSync(`${path}.copy`, path)
    },
    missing: '',
    how: 'replaced',
  },
}

const savedOf = (path: string) =>
  readdirSync(dirname(path)).filter(name => name.startsWith(`${basename(path)}-saved-`) && !name.endsWith('-journal'))

/** In the gate a sealed database has the first and a plain one the last; below, one is deleted. */
const ofKind = (kind: string) =>
  kind === 'sealed'
    ? Object.entries(misfortunes).slice(0, repeats(1, 3))
    : Object.entries(misfortunes).slice(repeats(2, 0))

describe.each(kinds)('a service with a %s database', (kind, key) => {
  it.each(ofKind(kind))(
    'says at once that %s, takes no more work, and saves all that it holds',
    async (_, { befall, missing, how }) => {
      const { service, path, add, post, health, ready, metrics, names } = await serveProgram(key)
      await service.start()
      await add('before')
      expect(await health()).toMatchObject({ lost: null })
      befall(path)
      // Accepted until the service notices; refused from then on.
      const sent = ['before']
      const isOver = async () => {
        const name = `after ${sent.length}`
        if ((await post(name)) !== 201) return true
        sent.push(name)
        return sent.length > 3000
      }
      await expect.poll(isOver).toBe(true)

      expect(await post('later')).toBe(503)
      expect(await ready()).toMatchObject({ status: 503, body: { ok: false, database: false } })
      const file = path + missing
      await expect.poll(health).toMatchObject({ lost: { file, how, saved: expect.stringContaining('-saved-') } })
      expect(service.logged()).toEqual([
        `A file of the database was ${how}: nothing can be written any more`,
        'Saved everything to a file beside it. Stop the service, then restore that file',
      ])
      expect(await metrics()).toContain('\ncardscan_database_lost 1\n')
      await service.kill()

      await expect(service.start()).rejects.toThrow(/npm run admin -- restore \S+-saved-\d+/)
      const [saved = ''] = savedOf(path)
      expect(await admin(path, key, ['restore', `${dirname(path)}/${saved}`])).toContain(`${sent.length} contacts`)
      expect(savedOf(path)).toEqual([])
      await service.start()
      expect(await names()).toEqual(sent.toSorted())
    },
  )
})

it('a service that is stopped afterwards leaves the file that is there now as it is', async () => {
  const { service, path, add, health } = await serveProgram('')
  await service.start()
  await add('before')
  rmSync(path)
  await expect.poll(health).toMatchObject({ lost: { saved: expect.anything() } })
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  process.kill(service.pid(), 'SIGTERM')
  await expect.poll(service.isRunning).toBe(false)
  expect(['', '-wal', '-shm'].filter(end => existsSync(path + end))).toEqual([])
})
