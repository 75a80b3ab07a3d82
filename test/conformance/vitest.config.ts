import { defineConfig } from 'vitest/config'

/** Its files end otherwise than tests do, so that ordinary runs, without its packages, leave them out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.conformance.ts'],
    environment: 'node',
    globalSetup: ['../world/database.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
