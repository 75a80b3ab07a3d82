/** Holds the contracts to what Redocly knows of contracts, and to our own style; ends with 1 if one breaks a rule. */
import { readFile } from 'node:fs/promises'
import { lint, loadConfig } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { NOT_OF_DASHBOARD, STYLE } from './style.ts'
import type { Part } from './walk.ts'

const ROOT = new URL('../../', import.meta.url)
const PUBLIC = 'openapi/openapi.yaml'
const DASHBOARD = 'openapi/dashboard.yaml'
const DERIVED = [
  'generated/openapi.json',
  'generated/openapi-3.1.json',
  'generated/openapi-without-upload.json',
]

if (import.meta.main) {
  const faults = [
    ...(await structureFaults([PUBLIC, DASHBOARD, ...DERIVED])),
    ...(await styleFaults(PUBLIC)),
    ...(await styleFaults(DASHBOARD, NOT_OF_DASHBOARD)),
  ]
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** Where a contract breaks our style, and which rule of it. */
export async function styleFaults(path: string, left_out: string[] = []): Promise<string[]> {
  // Whatever is in it, a file in YAML that is no object breaks every other check.
  const contract = parse(await readFile(new URL(path, ROOT), 'utf8')) as Part
  return Object.entries(STYLE)
    .filter(([rule]) => !left_out.includes(rule))
    .flatMap(([rule, find]) => find(contract).map(({ pointer }) => `${path}${pointer}: ${rule}.`))
}

/** Where contracts break the rules of `redocly.yaml`. */
export async function structureFaults(paths: string[]): Promise<string[]> {
  const configPath = new URL('redocly.yaml', import.meta.url).pathname
  const config = await loadConfig({ configPath })
  const complaints: string[] = []
  for (const path of paths) {
    const problems = await lint({ ref: new URL(path, ROOT).pathname, config })
    for (const { message, ruleId, location } of problems) {
      complaints.push(`${path}${location[0]?.pointer ?? ''}: ${message} (${ruleId})`)
    }
  }
  return complaints
}
