/** What a tool has written: the names that it gave, and the signatures that docs/CLIENTS.md shows of it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tool } from './tool.ts'

const PAGE = join(import.meta.dirname, '../../docs/CLIENTS.md')
const SOURCE = /\.(ts|py|go|java|kt|rs)$/
const DECLARED =
  /\b(?:type|interface|class|enum|struct|func|fun|function|def|fn|const|mod|object|trait)\s+(?:\([^)]*\)\s*)?(\w+)/g
/** A number behind a name tells two apart that came out alike; the others are given where the contract has no name. */
const SAYS_NOTHING =
  /(?:[A-Za-z_][2-9]|_\d|Inner|Inner\w*Inner|Type\d|(?:Any|One|All)Of\d*|Inline\w*)$/

/** All that is in the place, but for packages that are linked there. */
export function filesIn(place: string): string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('node_modules'))
}

/** Of what is declared in the files. */
export function emptyNamesIn(files: string[]): string[] {
  const names = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DECLARED)])
    .map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => SAYS_NOTHING.test(name))
}

/** Of `createPosts` and `getPost`, each with one blank where the tool breaks its lines. */
export function signaturesOf(
  place: string,
  { files, pattern }: NonNullable<Tool['signatures']>,
): string {
  return files
    .flatMap((file) => readFileSync(join(place, file), 'utf8').match(pattern) ?? [])
    .map((signature) => `${signature.replaceAll(/\s+/g, ' ').trim()}\n`)
    .join('\n')
}

/** What the page shows of the tool. With CLIENTS_SHOW=1 the page is changed to what was made. */
export function shownOf(name: string, made: string): string | undefined {
  const page = readFileSync(PAGE, 'utf8')
  const [, behind = ''] = page.split(`\n**${name}**\n`)
  const [all = '', before = '', shown] = /^(\n```\w+\n)([^]*?)```/.exec(behind) ?? []
  if (process.env.CLIENTS_SHOW !== '1') return shown
  writeFileSync(
    PAGE,
    page.replace(all, () => `${before}${made}\`\`\``),
  )
  return made
}
