import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{core,db,bot,api,miniapp,scripts,tests}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
  },
})
