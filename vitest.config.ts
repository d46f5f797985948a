import { defineConfig } from 'vitest/config'
import { compileMessages } from './scripts/messages.ts'

compileMessages()

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'sandbox/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    setupFiles: ['test/end-programs.ts'],
    globalSetup: ['test/database.ts', 'test/chromium.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share its modules: no state of a module may be about one file’s world. Loading them again takes half the time.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What a test waits for comes late on such a machine; only what never comes fails.
    expect: { poll: { timeout: 120_000 } },
  },
})
