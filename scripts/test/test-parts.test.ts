import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The test files that one part of `npm test` runs. */
async function filesOf(TEST_PART: string): Promise<string[]> {
  const words = ['node_modules/.bin/vitest', 'list', '--filesOnly']
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, TEST_PART } })
  return stdout.split('\n').filter(Boolean)
}

test('the part `units` runs all tests but the flows', async () => {
  const files = await filesOf('units')
  expect(files.filter(file => file.includes('tests/doors/')).length).toBeGreaterThan(0)
  expect(files.filter(file => /tests\/(flows|chaos)\//.test(file))).toEqual([])
})
