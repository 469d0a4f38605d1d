import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{core,db,bot,api,miniapp,scripts,tests,training}/**/*.test.ts'],
    globalSetup: ['tests/build-service.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // One process per core for all files: modules are read once. Nothing here keeps state outside its own app.
    isolate: false,
    // What waits leaves room for what counts.
    maxWorkers: 4,
    // A test waits for conditions, never for seconds: these limits end what hangs, on the slowest machine too.
    testTimeout: 5 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 2 * 60_000, interval: 10 } },
  },
})
