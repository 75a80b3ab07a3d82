type Node = Record<string, unknown>

const OPEN_LIST = 'x-extensible-enum'

/**
 * With every open list of values closed: the service knows all that it answers, and the compiler finds the
 * case that was forgotten. Clients get the contract as it is, since a later version may answer more.
 */
export function withClosedLists<Document extends object>(document: Document): Document {
  return mapped(document, (node) => {
    const { [OPEN_LIST]: values, ...rest } = node
    return values === undefined ? node : { ...rest, enum: values }
  })
}

/** The document with each of its objects changed. */
export function mapped<Document extends object>(
  document: Document,
  change: (node: Node) => Node,
): Document {
  // A change of members alone makes no other kind of document of it.
  return visit(document) as Document

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const node = change(value as Node)
    return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visit(part)]))
  }
}
