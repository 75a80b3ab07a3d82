/** Builds the package of the SDK into `dist/`: modules and their types, as `npm run package:sdk` packs them. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import manifest from './package.json' with { type: 'json' }

const HERE = import.meta.dirname
const DIST = join(HERE, 'dist')

if (import.meta.main) {
  rmSync(DIST, { recursive: true, force: true })
  compile()
  copyFileSync(join(HERE, '../../LICENSE'), join(DIST, 'LICENSE'))
  copyFileSync(join(HERE, 'README.md'), join(DIST, 'README.md'))
  writeFileSync(join(DIST, 'package.json'), JSON.stringify(packageManifest(), null, 2))
}

/** Throws where the compiler finds something. */
function compile() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse }
  const config = ts.getParsedCommandLineOfConfigFile(join(HERE, 'tsconfig.json'), {}, host)
  if (config === undefined) throw new Error('there is no tsconfig.json')
  const program = ts.createProgram(config.fileNames, config.options)
  for (const found of ts.getPreEmitDiagnostics(program)) refuse(found)
  program.emit()
}

function refuse({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Anybody may have it, and it needs nothing. */
function packageManifest(): object {
  const { name, version, description, license, type, engines } = manifest
  const types = './source/index.d.ts'
  const exports = { '.': { types, default: './source/index.js' } }
  return { name, version, description, license, type, engines, sideEffects: false, types, exports }
}
