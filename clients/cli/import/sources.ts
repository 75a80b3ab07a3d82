/**
 * Finds and reads what is to be imported. A source is what an import is known by when it is run again:
 * a file of rows, a folder of Markdown files, or stdin.
 */
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { readFileUpTo, readUpTo } from '../bounded.ts'
import { usage } from '../failure.ts'
import { whyUnreadable } from '../options/texts.ts'
import type { Input } from '../environment.ts'
import { readCsv } from './csv.ts'
import { readJsonLines } from './jsonLines.ts'
import { readMarkdown } from './markdown.ts'
import type { Problem, Read, Row } from './rows.ts'

export interface ImportSource {
  /** An absolute path, or `-` for stdin. */
  name: string
  rows: Row[]
  problems: Problem[]
}

const STDIN = '-'
/** Hundreds of thousands of posts, and what a small machine has room for. */
const BYTES_MAX = 100 * 1024 * 1024
const FORMATS: Record<string, (text: string) => Read> = {
  '.csv': readCsv,
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.md': readMarkdown,
  '.markdown': readMarkdown,
}
const MARKDOWN = ['.md', '.markdown']

/** Throws a usage Failure for what is not there and for formats that are not known. */
export async function readSources(paths: readonly string[], stdin: Input): Promise<ImportSource[]> {
  const sources = new Map<string, ImportSource>()
  const seen = new Set<string>()
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      // Named by itself and with its folder, it is still one file.
      if (seen.has(resolve(file))) continue
      seen.add(resolve(file))
      const read =
        path === STDIN
          ? await readOne(readJsonLines, readUpTo(stdin, BYTES_MAX))
          : await readFileOf(file)
      const name = sourceOf(file)
      const source = sources.get(name) ?? { name, rows: [], problems: [] }
      sources.set(name, source)
      add(source, file, read)
    }
  }
  return [...sources.values()]
}

function add(source: ImportSource, file: string, read: Read) {
  const folder = file === STDIN ? process.cwd() : dirname(resolve(file))
  const shown = file === STDIN ? 'stdin' : relative(process.cwd(), resolve(file))
  for (const row of read.rows) source.rows.push({ ...row, file: shown, folder })
  for (const problem of read.problems) source.problems.push({ ...problem, file: shown })
}

/** Markdown files are one source with all others of their folder, however they are named. */
function sourceOf(file: string): string {
  if (file === STDIN) return STDIN
  const path = resolve(file)
  return MARKDOWN.includes(extname(path).toLowerCase()) ? dirname(path) : path
}

async function filesOf(path: string): Promise<string[]> {
  if (path === STDIN) return [path]
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined) throw usage(`There is no file or folder ${path}.`)
  if (!stats.isDirectory()) return [path]
  const names = await readdir(path, { recursive: true })
  const files = names
    .filter((name) => MARKDOWN.includes(extname(name).toLowerCase()) && !isHidden(name))
    .sort()
    .map((name) => join(path, name))
  if (files.length > 0) return files
  throw usage(`The folder ${path} has no Markdown files.`, 'Other files are named one by one.')
}

function isHidden(name: string): boolean {
  return name.split(/[\\/]/).some((part) => part.startsWith('.'))
}

async function readFileOf(file: string): Promise<Read> {
  const read = FORMATS[extname(file).toLowerCase()]
  if (read === undefined) {
    throw usage(
      `${basename(file)} is in no format that an import knows.`,
      'Known are .csv, .jsonl, .md, a folder of .md files, and - for JSON lines from stdin.',
    )
  }
  return readOne(read, readFileUpTo(file, BYTES_MAX))
}

async function readOne(read: (text: string) => Read, reading: Promise<Buffer>): Promise<Read> {
  const bytes = await reading.catch((error: NodeJS.ErrnoException) => error)
  return bytes instanceof Error
    ? { rows: [], problems: [{ line: 1, text: `cannot be read: ${whyUnreadable(bytes)}` }] }
    : readText(read, bytes)
}

/** UTF-8, with a byte order mark or without. Anything else would be published with wrong letters. */
function readText(read: (text: string) => Read, bytes: Buffer): Read {
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { rows: [], problems: [{ line: 1, text: 'is not encoded as UTF-8' }] }
  }
}
