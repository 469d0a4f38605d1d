import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { takeServiceLock } from '#db/service-lock.ts'

const databaseOfTest = () => join(temporaryFolder('csb-lock'), 'cards.db')

/** Another process that holds the lock until it is killed; a lock that nothing refers to would be collected. */
async function startHolder(path: string) {
  const program = `import { takeServiceLock } from '#db/service-lock.ts'
    const lock = takeServiceLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => lock, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child.stdout, 'data')
  return child
}

it('names the process that serves the database already, and is free at once when that one is killed', async () => {
  const path = databaseOfTest()
  const holder = await startHolder(path)
  const refused = takeServiceLock(path)
  expect(refused.isOurs || refused.holder).toContain(`process ${holder.pid} on `)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const taken = takeServiceLock(path)
  expect(taken.isOurs).toBe(true)
  if (taken.isOurs) taken.release()
})

it('is kept against other processes after this one has asked for it again', async () => {
  const path = databaseOfTest()
  const lock = takeServiceLock(path)
  expect(takeServiceLock(path).isOurs).toBe(false)
  const program = `import { takeServiceLock } from '#db/service-lock.ts'
    console.log(takeServiceLock(${JSON.stringify(path)}).isOurs)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('false\n')
  if (lock.isOurs) lock.release()
})

it('is one lock under every name of the database, and can be taken again after its release', () => {
  const path = databaseOfTest()
  const first = takeServiceLock(path)
  symlinkSync(path, `${path}.link`)
  expect(takeServiceLock(`${path}.link`).isOurs).toBe(false)
  if (first.isOurs) first.release()
  const second = takeServiceLock(`${path}.link`)
  expect(second.isOurs).toBe(true)
  if (second.isOurs) second.release()
})
