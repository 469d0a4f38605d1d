import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{core,db,bot,api,miniapp,scripts,tests}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // One process per core for all files: modules are read once. Nothing here keeps state outside its own app.
    isolate: false,
    testTimeout: 20_000,
  },
})
