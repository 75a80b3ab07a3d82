/** The files of the SDK for Python that are generated, by their path from the root of the repository. */
import { readdir, readFile } from 'node:fs/promises'
import type { OpenAPI3 } from 'openapi-typescript'
import { requiredMembers } from '../requiredMembers.ts'
import { pythonModels } from './models.ts'
import { pythonOperations } from './operations.ts'
import { inPlace } from './sync.ts'

const PACKAGE = 'clients/sdk-python/otterpost'
const OPERATIONS = 'operations.py'

export async function pythonFiles(
  document: OpenAPI3,
  root: URL,
  source: string,
): Promise<[string, string][]> {
  const operations = pythonOperations(document)
  const written = (await readdir(new URL(`${PACKAGE}/_async`, root)))
    .filter((name) => name.endsWith('.py') && name !== OPERATIONS)
    .toSorted()
  const derived = written.map(async (name): Promise<[string, string]> => {
    const path = `${PACKAGE}/_async/${name}`
    const text = await readFile(new URL(path, root), 'utf8')
    return [`${PACKAGE}/_sync/${name}`, text === '' ? '' : noticeOf(path) + inPlace(text)]
  })
  return [
    [`${PACKAGE}/_version.py`, `${noticeOf(source)}VERSION = "${document.info.version}"\n`],
    [`${PACKAGE}/_required.py`, noticeOf(source) + required(document)],
    [`${PACKAGE}/models.py`, noticeOf(source) + pythonModels(document)],
    [`${PACKAGE}/_async/${OPERATIONS}`, noticeOf(source) + operations],
    [`${PACKAGE}/_sync/${OPERATIONS}`, noticeOf(source) + inPlace(operations)],
    ...(await Promise.all(derived)),
  ]
}

/** A module with what the contract requires of answers. */
function required(document: OpenAPI3): string {
  const lines = Object.entries(requiredMembers(document)).map(
    ([name, members]) => `    "${name}": "${members}",\n`,
  )
  return `from __future__ import annotations\n\nREQUIRED = {\n${lines.join('')}}\n`
}

function noticeOf(path: string): string {
  return `# Generated from ${path} by \`npm run generate\`. Do not edit.\n\n`
}
