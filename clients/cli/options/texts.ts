/** Where a text comes from: an argument, a file, or stdin. */
import { readFileUpTo, readUpTo } from '../bounded.ts'
import { usage } from '../failure.ts'
import type { Environment } from '../environment.ts'

/** More than that the service takes of nobody. */
const BYTES_MAX = 8 * 1024 * 1024

/** `-` means stdin. Throws a usage Failure when both or none are given, or nothing is in it. */
export async function readText(
  environment: Environment,
  given: { argument: string | undefined; file: string | undefined },
  what = 'text',
): Promise<string> {
  const { argument, file } = given
  if (argument !== undefined && file !== undefined)
    throw usage(`The ${what} is given twice: as an argument and with --file.`)
  const source = argument === '-' ? '-' : file
  const text = source === undefined ? argument : await readSource(environment, source)
  if (text === undefined)
    throw usage(`No ${what} is given.`, 'Write it as an argument, or --file FILE, or - for stdin.')
  if (text.trim() === '') throw usage(`The ${what} is empty.`)
  return text
}

/** The text of a file or of stdin, without the line end that editors put last. */
export async function readSource({ stdin }: Environment, source: string): Promise<string> {
  const reading = source === '-' ? readUpTo(stdin, BYTES_MAX) : readFileUpTo(source, BYTES_MAX)
  const bytes = await reading.catch((error: NodeJS.ErrnoException) => {
    throw usage(`${source === '-' ? 'stdin' : source} cannot be read: ${whyUnreadable(error)}.`)
  })
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
}

/** The parts of a thread, between lines that are `---`. */
export function partsOf(text: string): string[] {
  return text
    .split(/^---[ \t]*$/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const UNREADABLE: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** In words. */
export function whyUnreadable({ code = '', message }: NodeJS.ErrnoException): string {
  return UNREADABLE[code] ?? message
}
