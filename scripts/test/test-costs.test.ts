import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { recordProcessorTime } from '#tests/processor-time.ts'
import { childrenSeconds, costsIn, judgeCosts } from './test-costs.ts'

test('a file that takes more than its share of the processor time is named, and the most expensive are shown', () => {
  const folder = temporaryFolder('test-costs')
  const even = Array.from({ length: 20 }, (_, n) => ({ file: `even-${n}.test.ts`, seconds: 4 }))
  const lines = [...even, { file: 'greedy.test.ts', seconds: 40 }].map(line => JSON.stringify(line))
  writeFileSync(join(folder, 'processor-time.jsonl'), `${lines.join('\n')}\n`)
  const { table, tooExpensive } = judgeCosts(costsIn(folder), 2)
  expect(table).toBe('   40.0  33.3 %  greedy.test.ts\n    4.0  3.3 %  even-0.test.ts')
  expect(tooExpensive).toEqual([{ file: 'greedy.test.ts', seconds: 40 }])
  expect(judgeCosts(even).tooExpensive).toEqual([])
})

test('a system that does not say what processes took runs the tests all the same', () => {
  const stat = join(tmpdir(), 'no-such-folder', 'stat')
  expect(childrenSeconds(stat)).toBe(0)
  expect(() => recordProcessorTime('any.test.ts', stat)).not.toThrow()
})

test('nothing is shown of a run without test files', () => {
  expect(judgeCosts(costsIn(join(tmpdir(), 'no-such-folder')))).toEqual({ table: '', tooExpensive: [] })
})

test('processes that have ended count with those that they started', () => {
  const burn = 'const end = Date.now() + 300; let n = 0; while (Date.now() < end) n++'
  const before = childrenSeconds()
  execFileSync('sh', ['-c', `'${process.execPath}' -e '${burn}'`])
  expect(childrenSeconds()).toBeGreaterThan(before)
})
