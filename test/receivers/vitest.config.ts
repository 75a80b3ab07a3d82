import { defineConfig } from 'vitest/config'

/** Its file ends otherwise than tests do, so that ordinary runs, without what it installs, leave it out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.receivers.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    // What the receivers need is fetched and built.
    hookTimeout: 600_000,
  },
})
