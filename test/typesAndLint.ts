/**
 * What `npm run types` and `npm run lint` find, in one process: the rules that need types, which are most of the
 * work, then ask the compiler that has just checked them.
 */
import { join } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')
const PROJECTS = ['tsconfig.json', 'clients/dashboard/pages/tsconfig.json']

const programs = PROJECTS.map(open)
const found = programs.flatMap((program) => ts.getPreEmitDiagnostics(program))
say(ts.formatDiagnostics(found, { ...ts.sys, getCanonicalFileName: (name) => name, getNewLine }))

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfigFile: join(import.meta.dirname, 'eslint.config.js'),
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    // A file that none of them has is an error.
    languageOptions: { parserOptions: { projectService: false, programs } },
  },
})
const results = await eslint.lintFiles('.')
say(await (await eslint.loadFormatter('stylish')).format(results))

const is_wrong = results.some(({ errorCount }) => errorCount > 0)
process.exitCode = found.length > 0 || is_wrong ? 1 : 0

function open(project: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse }
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, project), undefined, host)
  if (config === undefined) throw new Error(`${project} cannot be read`)
  const { fileNames: rootNames, options, errors: configFileParsingDiagnostics } = config
  return ts.createProgram({ rootNames, options, configFileParsingDiagnostics })
}

function refuse({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, getNewLine()))
}

function getNewLine(): string {
  return '\n'
}

function say(text: string) {
  if (text !== '') process.stdout.write(`${text}\n`)
}
