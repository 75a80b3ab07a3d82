/** The SDK for Python as it lies in the repository, and the tools that check and pack it. */
import { dirname, join } from 'node:path'
import { ensureProgram } from '../venv.ts'

export const SDK = join(import.meta.dirname, '../../clients/sdk-python')

/** The folder of the tools, with the Python that has httpx; undefined where no Python is fit for it. */
export async function ensureSdkTools(): Promise<string | undefined> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const program = { name: 'sdkPython', requirements, command: 'python' }
  const python = await ensureProgram(program)
  return python && dirname(python)
}

/** As `ensureSdkTools`, for what has to be skipped aloud where there is no Python. */
export async function sdkToolsOrSay(what: string): Promise<string | undefined> {
  const tools = await ensureSdkTools()
  if (tools === undefined) {
    if (process.env.CI) throw new Error('there is no Python 3.10 or later with venv here')
    process.stdout.write(`\n!!! SKIPPED: ${what}, since there is no Python 3.10 or later. !!!\n`)
  }
  return tools
}
