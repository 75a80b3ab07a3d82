import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The programs in TypeScript, or in another language, that a page in Markdown shows, in their order. */
export function samplesIn(page: string, language = 'ts'): string[] {
  const fences = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')
  return [...page.matchAll(fences)].map(([, code = '']) => code)
}

/** The commands of docs/OPERATIONS.md that bear this name there. Whatever tests run of that page they get by it. */
export function commandsOf(name: string): string {
  const found = FENCES_OF_OPERATIONS.find((fence) => fence.name === name)
  if (found === undefined) throw new Error(`docs/OPERATIONS.md has no commands called ${name}`)
  return found.commands
}

/** Each fence of a page, with the name and the test that stand in a comment above it. */
export function namedFencesIn(page: string) {
  const fences = /(?:^<!-- (\w+): (\S+) -->\n\n)?^```\w+\n([^]*?)^```/gm
  return [...page.matchAll(fences)].map(([, name, test, commands = '']) => ({
    name,
    test,
    commands,
  }))
}

const FENCES_OF_OPERATIONS = namedFencesIn(
  readFileSync(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8'),
)

export function settingsIn(lines: string): Record<string, string> {
  return Object.fromEntries(
    [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
