import { defineConfig } from 'vitest/config'

/** Its files end otherwise than tests do, so that ordinary runs, without its packages, leave them out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.growth.ts'],
    environment: 'node',
    globalSetup: ['../world/database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Most of them wait for programs.
    maxConcurrency: 4,
    // Go compiles for minutes, once.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 30_000,
  },
})
