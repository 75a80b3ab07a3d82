/** What of a change would break clients that were written before it: what two judges see, and what neither asks for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLost } from './lost.ts'
import { run, runRedocly } from './redocly.ts'

const OASDIFF = 'github.com/oasdiff/oasdiff@v1.36.0'
const GOBIN = join(import.meta.dirname, 'node_modules/.cache')

/** What of Redocly's report is read: https://redocly.com/docs/cli/commands/diff. */
interface Report {
  changes: { path: string; verdicts: { impact: string; message: string }[] }[]
}

/** Each as a sentence behind the place that it is at; none when everything goes on working. */
export function findBreaks(before: object, after: object): Promise<string[]> {
  return withFiles(before, after, async (files) => {
    const { out, err } = await runRedocly(['diff', ...files, '--format', 'json'])
    const { changes } = readReport(out, err)
    const broken = changes.flatMap(({ path, verdicts }) =>
      verdicts
        .filter(({ impact }) => impact === 'major')
        .map(({ message }) => `${placeOf(path)}: ${message}`),
    )
    return [...broken, ...findLost(before, after)]
  })
}

/** The same by oasdiff, which has other rules, and which Go makes in a minute or two the first time; undefined where no Go can make it. */
export async function findBreaksByOasdiff(
  before: object,
  after: object,
): Promise<string[] | undefined> {
  const oasdiff = await (made ??= makeOasdiff())
  if (oasdiff === undefined) return undefined
  return withFiles(before, after, async (files) => {
    const { code, out, err } = await run(oasdiff, ['breaking', ...files, '--format', 'json'])
    if (code !== 0) throw new Error(`oasdiff ended with ${code}: ${err}`)
    // Its own format; nothing at all when there is nothing to report.
    const found = (out.trim() === '' ? [] : JSON.parse(out)) as Finding[]
    return found.map(({ operation, path, text }) => `${operation} ${path}: ${text}`)
  })
}

/** Its program, made once; undefined where no Go can make it. */
let made: Promise<string | undefined> | undefined

async function makeOasdiff(): Promise<string | undefined> {
  const env = { ...process.env, GOBIN }
  const ran = await run('go', ['install', OASDIFF], env).catch(() => undefined)
  return ran?.code === 0 ? join(GOBIN, 'oasdiff') : undefined
}

interface Finding {
  operation: string
  path: string
  text: string
}

function readReport(out: string, err: string): Report {
  try {
    return JSON.parse(out) as Report
  } catch {
    throw new Error(`Redocly has no report: ${err}${out}`)
  }
}

/** From a pointer such as `#/paths/~1posts/get/parameters/0` to `/posts get parameters 0`. */
function placeOf(pointer: string): string {
  return pointer
    .replace(/^#\/(paths\/)?/, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((name) => !['content', 'application/json', 'schema', 'properties'].includes(name))
    .join(' ')
}

async function withFiles<Result>(
  before: object,
  after: object,
  use: (files: string[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-growth-'))
  try {
    const files = [before, after].map((document, i) => {
      const file = join(folder, `${i === 0 ? 'before' : 'after'}.json`)
      writeFileSync(file, JSON.stringify(document))
      return file
    })
    return await use(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
