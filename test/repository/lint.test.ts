/** A lint rule whose path matches nothing would pass for ever: each of ours finds its fault. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../..')

test('every rule of our own finds the fault that was made for it', async () => {
  // Held to be a ruleset by Spectral itself; those that are only switched on or off are not ours.
  const { rules } = parse(await readFile(join(ROOT, 'openapi/spectral.yaml'), 'utf8')) as {
    rules: Record<string, unknown>
  }
  const own = Object.keys(rules).filter((name) => typeof rules[name] === 'object')

  const found = await lint('test/contract/faulty.yaml')

  expect(own.length).toBeGreaterThan(15)
  expect([...found]).toEqual(expect.arrayContaining(own))
})

/** The names of the rules that a document breaks. */
async function lint(document: string): Promise<Set<string>> {
  const spectral = join(ROOT, 'node_modules/.bin/spectral')
  const options = ['--ruleset', 'openapi/spectral.yaml', '--format', 'json', '--quiet', document]
  const output = await new Promise<string>((resolve) => {
    // It ends with 1 when it finds something, which is what is wanted here.
    execFile(process.execPath, [spectral, 'lint', ...options], { cwd: ROOT }, (_, stdout) =>
      resolve(stdout),
    )
  })
  return new Set((JSON.parse(output) as { code: string }[]).map(({ code }) => code))
}
