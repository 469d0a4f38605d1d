import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { betweenCommands, joinCommands } from '#db/command-lock.ts'

const databaseOfTest = () => join(temporaryFolder('csb-commands'), 'cards.db')

/** Whether `betweenCommands` ran its work. */
function isFree(path: string): boolean {
  let isDone = false
  betweenCommands(path, () => {
    isDone = true
  })
  return isDone
}

it('lets commands run in parallel, and exclusive work only when all have ended', () => {
  const path = databaseOfTest()
  const [one, other] = [joinCommands(path), joinCommands(path)]
  expect(isFree(path)).toBe(false)
  one()
  expect(isFree(path)).toBe(false)
  other()
  expect(isFree(path)).toBe(true)
  expect(isFree(path)).toBe(true)
})

it('lets no command start during exclusive work', () => {
  const path = databaseOfTest()
  betweenCommands(path, () => expect(() => joinCommands(path, { waitMs: 0 })).toThrow('is being restored'))
  joinCommands(path)()
})
