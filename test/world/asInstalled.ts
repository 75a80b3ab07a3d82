/** What `./otterpost` sets for a process, for tests that start one without it and look at its memory. */
export const AS_INSTALLED = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=16',
}
