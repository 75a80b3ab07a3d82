/**
 * Contract fuzzing, `npm run test:fuzz`: Schemathesis sends the service what the contract allows and
 * what it forbids, and holds every answer to it. Fails too when an operation never succeeded, since
 * then nothing was learnt of it. `--seed N` tries other requests than the usual ones, `--examples N` more
 * of them for each operation, and `--document openapi-3.1.json` those that the other version allows.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { openFuzzed, type Fuzzed } from './fuzzed.ts'
import { ensureVenv } from './venv.ts'

const USUAL_SEED = '20261120'
const USUAL_EXAMPLES = '40'
/** For as many examples as usual: three times what two slow cores take. */
const RUN_MS_MAX = 18 * 60_000

/** The answers of each operation: how many by status. */
type Statuses = Map<string, Map<number, number>>

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: USUAL_SEED },
    examples: { type: 'string', default: USUAL_EXAMPLES },
    document: { type: 'string', default: 'openapi.json' },
  },
})
type Options = typeof options
process.exitCode = (await passes(options)) ? 0 : 1

async function passes(options: Options): Promise<boolean> {
  const { seed, examples, document } = options
  const schemathesis = await ensureVenv()
  if (schemathesis === undefined) {
    say('contract fuzzing needs Python 3.10 or later with venv')
    return false
  }
  const statuses: Statuses = new Map()
  const failures: string[] = []
  const fuzzed = await openFuzzed({ write: (line) => readLog(line, statuses, failures) })
  // What was answered while posts were seeded says nothing of the contract.
  statuses.clear()
  failures.length = 0
  say(`seed ${seed}, ${examples} examples, ${document}`)
  const ending = await run(schemathesis, fuzzed, options)
  await fuzzed.close()
  const never = operationsWithoutSuccess(statuses)
  say(tableOf(statuses))
  for (const failure of failures) say(`the service logged: ${failure}`)
  for (const operation_id of never) say(`${operation_id} never succeeded`)
  say(`seed ${seed}: Schemathesis ended with ${ending}`)
  return ending === 0 && failures.length === 0 && never.length === 0
}

/** Schemathesis' exit code, or what ended it. */
async function run(schemathesis: string, fuzzed: Fuzzed, { seed, examples, document }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-schemathesis-'))
  const config = join(folder, 'schemathesis.toml')
  copyFileSync(join(import.meta.dirname, 'schemathesis.toml'), config)
  writeDictionary(folder, 'post_ids', fuzzed.post_ids)
  writeDictionary(folder, 'x_account_ids', [fuzzed.x_account_id])
  writeDictionary(folder, 'article_ids', fuzzed.article_ids)
  writeDictionary(folder, 'webhook_ids', fuzzed.webhook_ids)
  writeDictionary(folder, 'webhook_urls', [
    'https://one.example.com/',
    'https://two.example.com:8443/a',
  ])
  writeDictionary(folder, 'time_zones', ['UTC', 'Europe/Berlin', 'Australia/Lord_Howe'])
  writeDictionary(folder, 'pending_post_ids', fuzzed.pending.post_ids)
  writeDictionary(folder, 'linked_post_ids', fuzzed.pending.linked_post_ids)
  writeDictionary(folder, 'pending_article_ids', fuzzed.pending.article_ids)
  writeDictionary(folder, 'doubtful_post_ids', fuzzed.doubtful.post_ids)
  writeDictionary(folder, 'doubtful_article_ids', fuzzed.doubtful.article_ids)
  writeDictionary(folder, 'media_urls', fuzzed.media_urls)
  writeDictionary(folder, 'media_ids', fuzzed.media_ids)
  writeDictionary(folder, 'media_sources', fuzzed.media_sources)
  writeDictionary(folder, 'amounts', ['1000000', '999999999.999999'])
  writeDictionary(folder, 'dates', futureDates())
  const args = [
    ...['--config-file', config, 'run', `${fuzzed.url}/${document}`],
    ...['--seed', seed, '--max-examples', examples],
  ]
  const child = spawn(schemathesis, args, {
    cwd: folder,
    env: {
      ...process.env,
      FUZZ_URL: fuzzed.url,
      FUZZ_KEY: fuzzed.key,
      FUZZ_MEDIA: fuzzed.media_urls.join(' '),
      FUZZ_HOOKS: join(import.meta.dirname, 'hooks.py'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: RUN_MS_MAX * Math.max(1, Number(examples) / Number(USUAL_EXAMPLES)),
    // It says what it has found until then.
    killSignal: 'SIGINT',
  })
  const ending = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(child.killed ? 'no end in time' : (code ?? signal)))
  })
  rmSync(folder, { recursive: true, force: true })
  return ending
}

/** One quoted string on each line, as libFuzzer has it. */
function writeDictionary(folder: string, name: string, entries: string[]) {
  writeFileSync(
    join(folder, `${name}.dict`),
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  )
}

function futureDates(): string[] {
  const year = new Date().getUTCFullYear() + 1
  return [
    `${year}-03-01T08:00:00Z`,
    `${year}-06-30T23:59:59.999+14:00`,
    `${year}-10-31T00:00:00-00:30`,
  ]
}

/** The service's log says how each request ended, also of those that the fuzzer never shows. */
function readLog(line: string, statuses: Statuses, failures: string[]) {
  // The log's own format: server/app.ts says which members a request has.
  const { level, req, res } = JSON.parse(line) as {
    level: number
    req?: { method: string; operation?: string }
    res?: { status: number | null }
  }
  if (req === undefined || res === undefined) {
    if (level >= 50) failures.push(line.trim())
    return
  }
  // The fuzzer gave up waiting, which it does not count as a failure itself.
  if (res.status === null) return void failures.push(`no answer to ${req.method} ${req.operation}`)
  const { operation = 'none' } = req
  const counts = statuses.get(operation) ?? new Map<number, number>()
  statuses.set(operation, counts.set(res.status, (counts.get(res.status) ?? 0) + 1))
}

function operationsWithoutSuccess(statuses: Statuses): string[] {
  return operationIds().filter((operation_id) => {
    const seen = [...(statuses.get(operation_id)?.keys() ?? [])]
    return !seen.some((status) => status >= 200 && status < 300)
  })
}

/** But for those whose answer has no end, which schemathesis.toml leaves out. */
function operationIds(): string[] {
  return Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) =>
      'operationId' in operation && !JSON.stringify(operation).includes('text/event-stream')
        ? [operation.operationId]
        : [],
    ),
  )
}

function tableOf(statuses: Statuses): string {
  const rows = operationIds().map((operation_id) => {
    const counts = [...(statuses.get(operation_id) ?? [])].sort(([a], [b]) => a - b)
    return `${operation_id}: ${counts.map(([status, count]) => `${status} x ${count}`).join(', ')}`
  })
  return rows.join('\n')
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
