/**
 * Loaded before the service (`node --import`): turns the comments `// crash point: name` of the
 * code that delivers and imports into calls, and takes a safeguard out of it where `SABOTAGE` says
 * so. The service itself knows nothing of this; without this file the comments are comments.
 *
 * `CRASH_AT=name:n` kills the process with SIGKILL when it passes the point for the n-th time,
 * `STOP_AT=name:n` stops it there with SIGSTOP; both take several with commas.
 */
import { flushCompileCache, registerHooks } from 'node:module'
import { sabotaged } from './mutations.ts'
import { pass, watchRequests } from './points.ts'

const ROOT = new URL('../..', import.meta.url).href
const POINT = /^[ \t]*\/\/ crash point: (\w+)$/gm
const CODE_WITH_POINTS = /^(db|jobs|handlers|networks|clients\/cli)\//

/** By then everything is loaded. */
const COMPILED_AFTER_MS = 2_000

declare global {
  // The mutated modules have no import for it.
  var passCrashPoint: typeof pass
}

globalThis.passCrashPoint = pass
watchRequests()
// Usually written at the end, which a process that is killed has not.
setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref()

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const path = url.startsWith(ROOT) ? url.slice(ROOT.length) : ''
    if (!CODE_WITH_POINTS.test(path) || loaded.source === undefined) return loaded
    // Node gives text as text, or as its bytes.
    const text =
      typeof loaded.source === 'string'
        ? loaded.source
        : Buffer.from(loaded.source as Uint8Array).toString()
    const source = sabotaged(path, text).replace(POINT, "globalThis.passCrashPoint('$1');")
    return { ...loaded, source }
  },
})
