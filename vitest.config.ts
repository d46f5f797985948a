import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'sandbox/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    globalSetup: ['test/database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    // A busy machine may answer 503 once, which is what the shop promises then; the second try must succeed.
    retry: 2,
    hookTimeout: 60_000,
  },
})
