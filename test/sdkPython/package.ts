/** `npm run package:sdk-python`: packs the SDK for Python, as a wheel and as source, into the folder that is named. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureSdkTools, SDK } from './environment.ts'

const tools = await ensureSdkTools()
if (tools === undefined) throw new Error('Packing needs Python 3.10 or later with venv.')
const folder = resolve(process.argv[2] ?? '.')
execFileSync(join(tools, 'hatchling'), ['build', '-d', folder], { cwd: SDK, stdio: 'inherit' })
