import Database from 'better-sqlite3'
import { ReadersUnavailable } from 'card-reader/port'
import { expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { cannotSave, DatabaseHeld, isTemporary, lacksReaders, lacksRoom, recordObstacle } from './obstacles.ts'

const sqlite = (code: string) => new Database.SqliteError('refused', code)
const silent = () => undefined
const logging = () => {
  const lines: string[] = []
  return {
    lines,
    log: { debug: silent, info: silent, warn: silent, error: (_: unknown, text: string) => lines.push(text) },
  }
}

it.each([
  ['SQLITE_FULL', true],
  ['SQLITE_IOERR_WRITE', true],
  ['SQLITE_READONLY_DBMOVED', true],
  ['SQLITE_CORRUPT', false],
  ['SQLITE_IOERR_FSYNC', false],
  ['SQLITE_IOERR_READ', false],
  ['SQLITE_CANTOPEN', false],
  ['SQLITE_NOMEM', false],
  ['SQLITE_BUSY_SNAPSHOT', false],
])('%s is temporary, and is a lack of space: %s', (code, isRoom) => {
  expect([isTemporary(sqlite(code)), lacksRoom(sqlite(code))]).toEqual([true, isRoom])
  expect(isTemporary(new Error('a query failed', { cause: sqlite(code) }))).toBe(true)
})

it('a lock that is held and readers that are away pass; a constraint, a bug and a refusal do not', () => {
  expect([new DatabaseHeld(), new ReadersUnavailable()].map(isTemporary)).toEqual([true, true])
  const lasting = [sqlite('SQLITE_CONSTRAINT_UNIQUE'), new TypeError('a bug'), new AppError('photo-unreadable')]
  expect(lasting.map(isTemporary)).toEqual([false, false, false])
})

it('a disk that fails and readers that are away are said once and remembered apart', () => {
  const { log, lines } = logging()
  for (let n = 0; n < 3; n++) recordObstacle(log, new ReadersUnavailable())
  expect([cannotSave(log), lacksReaders(log), lines.length]).toEqual([false, true, 1])
  recordObstacle(log, sqlite('SQLITE_IOERR_FSYNC'))
  expect([cannotSave(log), lines.length]).toEqual([true, 2])
})
