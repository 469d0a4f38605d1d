import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Creates an empty folder and returns its path. If it is called in a test or in its `beforeEach`, the folder is removed
 * once the test has finished and everything that was registered later has been cleaned up. If it is called where a suite or
 * file is defined, the folder is removed at the end of that. Nothing would remove it after a call in `beforeAll`.
 */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `${name}-`))
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
