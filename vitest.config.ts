import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{core,db,bot,api,miniapp,scripts,tests,training}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // One process per core for all files: modules are read once. Nothing here keeps state outside its own app.
    isolate: false,
    // What waits leaves room for what counts.
    maxWorkers: 3,
    testTimeout: 20_000,
  },
})
