import { defineConfig } from 'vitest/config'

/** Its files end otherwise than tests do, so that ordinary runs, without its packages, leave them out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.clients.ts'],
    environment: 'node',
    globalSetup: ['../world/database.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // Rust, the first time, on a slow machine.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    teardownTimeout: 30_000,
  },
})
