/** What the files of this repository import and do, as far as rules ask for it. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

export const ROOT = join(import.meta.dirname, '../..')
const SQL_TAGS = ['sql', 'tx', 'db']
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE = /^(0[0-9A-Z]|2[0-9A-Z]|3[0-9A-Z]|4[024]|5[3-8]|72|F0|HV|P0|XX)[0-9A-Z]{3}$/

export interface Import {
  from: string
  /** The names taken; `*` for all of them. None when only types are. */
  names: string[]
}

export interface Source {
  path: string
  imports: Import[]
  sql: boolean
  /** The codes of PostgreSQL's errors in it. */
  sqlstates: string[]
  fetches: boolean
  environment: boolean
  /** What it defines for others; not what it hands on. */
  exported: string[]
}

export function sourcesIn(folders: string[], ending = /\.tsx?$/): Source[] {
  return folders
    .flatMap((folder) => filesIn(folder, ending))
    .map((path) => parse(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** The path from the root of the file that an import names, if it is not a package's. */
export function ours(path: string, from: string): string[] {
  return from.startsWith('.') ? [posix.join(posix.dirname(path), from)] : []
}

export function parse(path: string, text: string): Source {
  const source: Source = {
    path,
    imports: [],
    sql: false,
    sqlstates: [],
    fetches: false,
    environment: false,
    exported: [],
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return source

  function visit(node: ts.Node) {
    source.exported.push(...exportedBy(node))
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, namesOf(node.importClause))
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, ['*'])
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && argument) add(argument, ['*'])
      if (nameOf(node.expression) === 'unsafe') source.sql = true
      if (ts.isIdentifier(node.expression) && node.expression.text === 'fetch')
        source.fetches = true
    }
    if (ts.isTaggedTemplateExpression(node) && SQL_TAGS.includes(nameOf(node.tag) ?? ''))
      source.sql = true
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'env') {
      if (nameOf(node.expression) === 'process') source.environment = true
    }
    if (ts.isStringLiteralLike(node) && SQLSTATE.test(node.text)) source.sqlstates.push(node.text)
    ts.forEachChild(node, visit)
  }

  function add(specifier: ts.Expression, names: string[]) {
    if (!ts.isStringLiteralLike(specifier)) return
    source.imports.push({ from: specifier.text, names })
    if (/^(node:)?process$/.test(specifier.text)) source.environment = true
  }
}

function exportedBy(node: ts.Node): string[] {
  if (!ts.canHaveModifiers(node)) return []
  const modifiers = ts.getModifiers(node) ?? []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations : [node]
  return declared.flatMap((one) => {
    const name = ts.getNameOfDeclaration(one as ts.Declaration)
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : []
  })
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return ['*']
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
  const bindings = clause.namedBindings
  if (!bindings || clause.name || ts.isNamespaceImport(bindings)) return ['*']
  return bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => (element.propertyName ?? element.name).text)
}

function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined
}

export function folderOf(path: string): string {
  return path.split('/')[0] ?? ''
}

export function isIn(path: string, ...places: string[]): boolean {
  return places.some((place) => path.startsWith(`${place}/`) || path.startsWith(`${place}.`))
}

function filesIn(folder: string, ending: RegExp): string[] {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !/node_modules|(^|\/)dist\//.test(name))
      .map((name) => posix.join(folder, name))
  } catch {
    // A folder that does not exist yet has no files.
    return []
  }
}
