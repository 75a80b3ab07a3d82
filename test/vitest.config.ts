import { defineConfig } from 'vitest/config'
import { LongestEarly } from './world/longestEarly.ts'
import { inMemory } from './world/memory.ts'

// For the database, which is started here; whatever is started here has it, too. Processes of tests and the
// programs that they start find what an earlier one has compiled.
Object.assign(process.env, inMemory(), {
  NODE_COMPILE_CACHE: `${import.meta.dirname}/../node_modules/.cache/node`,
})

/**
 * Real servers start in these tests, on machines with two slow cores: patience. Half of the time they wait, so
 * there are more files at a time than cores.
 */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/tools.ts', 'test/world/database.ts'],
    setupFiles: ['test/world/boundaries.ts'],
    pool: 'forks',
    // Files share what they import, which is a second of processor for each, and share nothing else.
    isolate: false,
    // Node runs the code as it does in production; Vite's own runner took a tenth of the processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 5,
    sequence: { sequencer: LongestEarly },
    // Of tests that are marked as concurrent: most of them wait.
    maxConcurrency: 16,
    testTimeout: 300_000,
    // What is waited for comes; a second is too short for it on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
  },
})
