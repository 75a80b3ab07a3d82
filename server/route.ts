/**
 * openapi-backend builds the list of operations and their patterns anew for every request. Here both are
 * made once; the matching stays its own (404 before 405), but an exact path hides the templates that it
 * matches too, for every method, as OpenAPI has it.
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
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    // The more of a path is literal, the earlier it is tried.
    .sort((a, b) => literalLength(b.operation.path) - literalLength(a.operation.path))
  const matching = (path: string) => {
    const matches = entries.filter(({ pattern }) => pattern.test(withoutSlash(path)))
    return matches.filter(({ operation }) => operation.path === matches[0]?.operation.path)
  }

  router.getOperations = () => operations
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

export function patternOf(path: string): RegExp {
  const literals = path
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literals.join('[^/]+')}$`)
}

export function literalLength(path: string): number {
  return path.replace(/\{[^}]+\}/g, '').length
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
