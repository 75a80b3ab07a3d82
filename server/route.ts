/**
 * openapi-backend builds the list of operations and their patterns anew for every request, and reads all of it twice.
 * Here both are made once, and nothing but the path is read: the rest of a request is read by Express. The matching
 * stays its own (404 before 405), but an exact path hides the templates that it matches too, for every method, as
 * OpenAPI has it.
 */
import type { OpenAPIBackend } from 'openapi-backend'

type Router = OpenAPIBackend['router']

export interface Routes {
  /** The methods that a path takes, in capitals. */
  methodsOf(path: string): string[]
}

const made = new WeakMap<Router, Routes>()

/** Replaces the router's matching at the first call; later ones answer what was made then. */
export function matchOnce(router: Router): Routes {
  const before = made.get(router)
  if (before !== undefined) return before
  const operations = router.getOperations()
  const entries = operations
    .map((operation) => ({ operation, ...patternOf(operation.path) }))
    // The more of a path is literal, the earlier it is tried.
    .sort((a, b) => literalLength(b.operation.path) - literalLength(a.operation.path))
  const entry_of = new Map(entries.map((entry) => [entry.operation, entry]))
  const matching = (path: string) => {
    const matches = entries.filter(({ pattern }) => pattern.test(withoutSlash(path)))
    return matches.filter(({ operation }) => operation.path === matches[0]?.operation.path)
  }

  router.getOperations = () => operations
  // Asked before the operation is known, and once more when it is.
  router.parseRequest = (request, operation) => {
    const entry = operation && entry_of.get(operation)
    const params = entry ? paramsOf(entry, withoutSlash(request.path)) : {}
    return { ...request, params, query: {}, cookies: {}, requestBody: undefined }
  }
  // Overloaded in the original: without `strict` it would answer undefined, which nobody asks for here.
  router.matchOperation = (request: { method: string; path: string }) => {
    const candidates = matching(request.path)
    if (candidates.length === 0) throw new Error('404-notFound: no route matches request')
    // Answered as GET is; what of that is a body, Node leaves out.
    const method = request.method.toLowerCase().replace(/^head$/, 'get')
    const candidate = candidates.find(({ operation }) => operation.method === method)
    if (candidate === undefined)
      throw new Error('405-methodNotAllowed: this method is not registered')
    return candidate.operation
  }

  const routes: Routes = {
    methodsOf: (path) =>
      matching(path).flatMap(({ operation: { method } }) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      ),
  }
  made.set(router, routes)
  return routes
}

/** Of a path with templates, and the names in them. */
export function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const literals = path
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return { pattern: new RegExp(`^${literals.join('([^/]+)')}$`), names }
}

/** Throws URIError for what is encoded wrongly. */
function paramsOf({ pattern, names }: ReturnType<typeof patternOf>, path: string) {
  const values = pattern.exec(path)?.slice(1) ?? []
  return Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
  )
}

export function literalLength(path: string): number {
  return path.replace(/\{[^}]+\}/g, '').length
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
