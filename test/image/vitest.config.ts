import { defineConfig } from 'vitest/config'

/** Its files end otherwise than tests do, so that ordinary runs, without what it needs of the machine, leave it out. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.image.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    // The base is fetched from Debian, and the packages from npm.
    hookTimeout: 900_000,
  },
})
