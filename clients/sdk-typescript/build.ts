/** Builds the package of the SDK into the folder that is named: modules and their types. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import manifest from './package.json' with { type: 'json' }

const HERE = import.meta.dirname

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('Name the folder of the package.')
  buildSdk(folder)
}

export function buildSdk(folder: string) {
  compile(resolve(folder))
  copyFileSync(join(HERE, '../../LICENSE'), join(folder, 'LICENSE'))
  copyFileSync(join(HERE, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageManifest(), null, 2))
}

/** Throws where the compiler finds something. */
function compile(outDir: string) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse }
  const config = ts.getParsedCommandLineOfConfigFile(join(HERE, 'tsconfig.json'), { outDir }, host)
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
