import { defineConfig } from 'vitest/config'

/** Its files end otherwise than tests do, so that ordinary runs, without its packages, leave them out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.pds.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
