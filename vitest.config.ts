import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowest = /tests\/(chaos|flows\/kill)\/|training\/|scripts\/scan/

/** What takes long begins first: begun last, it would keep one core busy and the other waiting. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{core,db,bot,api,miniapp,scripts,tests,training}/**/*.test.ts'],
    globalSetup: ['tests/build-service.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // One process per core for all files: modules are read once. Nothing here keeps state outside its own app.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // What waits leaves room for what counts.
    maxWorkers: 4,
    // A test waits for conditions, never for seconds: these limits end what hangs, on the slowest machine too.
    testTimeout: 5 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 2 * 60_000, interval: 10 } },
  },
})
