/** A generator of clients: how people call it, with its default settings but for what is said. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Tool {
  name: string
  version: string
  /** What it reads, of those that every instance serves. */
  document: '/openapi.json' | '/openapi.yaml' | '/openapi-3.1.json' | '/openapi-without-upload.json'
  /** The folder in `stories`, which is copied to where the client is made. */
  story: string
  uploads: boolean
  /** What has to be on the machine. Where it is not, the tool is skipped aloud. */
  needs: string
  isHere(): Promise<boolean>
  /** Installs the rest, and returns folders for PATH. */
  prepare?(): Promise<string[]>
  /** Commands of a shell, in which DOCUMENT is the address of the document. */
  generate: string[]
  compile: string[]
  /** Where docs/CLIENTS.md shows its `createPosts` and `getPost`: what to show, and in which of its files it is. */
  signatures?: { files: string[]; pattern: RegExp }
  /** Goes through the story. */
  run: string
}

const ROOT = join(import.meta.dirname, '../..')
const PLACES = join(ROOT, '.clients')
const NODE_MODULES = join(import.meta.dirname, 'node_modules')
/** Of a failure: compilers say much. */
const SAID_MAX = 6_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** Kept between runs, for what is slow to build. */
export const CACHE = join(PLACES, 'cache')

/** An empty folder with the story in it. */
export function openPlace({ story }: Tool): string {
  const place = join(PLACES, story)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  cpSync(join(import.meta.dirname, 'stories', story), place, { recursive: true })
  if (existsSync(NODE_MODULES)) symlinkSync(NODE_MODULES, join(place, 'node_modules'))
  return place
}

/** What it prints. Throws with all that it said when it fails. */
export async function runIn(
  place: string,
  command: string,
  paths: string[] = [],
  env: Record<string, string> = {},
): Promise<string> {
  const PATH = [
    ...paths,
    join(NODE_MODULES, '.bin'),
    join(ROOT, 'node_modules/.bin'),
    process.env.PATH,
  ]
  const options = {
    cwd: place,
    maxBuffer: OUTPUT_BYTES_MAX,
    env: { ...process.env, CLIENTS_CACHE: CACHE, ...env, PATH: PATH.join(delimiter) },
  }
  return new Promise((resolve, reject) => {
    const child = execFile('sh', ['-ec', command], options, (error, out, err) => {
      if (error === null) resolve(out)
      else reject(new Error(`${command}\n${out}\n${err}`.slice(0, SAID_MAX)))
    })
    // Some read a body from there.
    child.stdin?.end()
  })
}

/** Whether the command ends well. */
export async function works(command: string): Promise<boolean> {
  return runIn(ROOT, command).then(
    () => true,
    () => false,
  )
}
