import { isThorough } from 'card-reader/testing/repeats.ts'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowest =
  /tests\/(chaos|flows\/(kill|workers|whatsapp|operator\/backup|connect\/own-book|scan\/(bot-series|large-uploads|team-fair)|costly-photo)|doors\/(linear-time|chat))|scripts\/bench|reader\/(train|bin|package|readers|reading\/read-photo)/

/** What takes long begins first: begun last, it would keep one core busy and the other waiting. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))]
  }
}

/** What all tests share; a test waits for conditions, never for seconds: the limits end what hangs, on the slowest machine too. */
const shared: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['tests/setup.ts'],
  pool: 'forks',
  // One process per core for all files: modules are read once. Nothing here keeps state outside its own app.
  isolate: false,
  // Much is made and dropped: with more room for what is new, less of it is ever copied.
  execArgv: ['--max-semi-space-size=32'],
  // Tests that open a model in their own process send nothing to the maker of onnxruntime either.
  env: { ORT_DISABLE_TELEMETRY: '1' },
  testTimeout: 20 * 60_000,
  hookTimeout: 20 * 60_000,
  expect: { poll: { timeout: 10 * 60_000, interval: 10 } },
  // A second try tells a machine that others use too from a fault; another random input of a property would not.
  retry: { count: isThorough ? 0 : 1, condition: /^(?!Property failed)/ },
}

/** What the part `units` of `scripts/test.mjs` leaves out; Vitest's own `--exclude` does not reach projects. */
const leftOut = process.env.TEST_PART === 'units' ? ['tests/{flows,chaos}/**'] : []

export default defineConfig({
  test: {
    globalSetup: ['tests/build-service.ts'],
    sequence: { sequencer: SlowestFirst },
    // One more than the cores of a small machine: many tests wait for a timer or for another process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{contracts,texts,reader,core,db,bot,api,scripts,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut, ...(isThorough ? [] : ['**/*.thorough.test.ts'])],
          // As the product runs: by Node itself, which needs no other reading of every module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...shared, name: 'screens', include: ['miniapp/**/*.test.ts'] } },
    ],
  },
})
