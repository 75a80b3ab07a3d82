/** The contract in the other forms that its readers need. None of these changes what it is given. */
import { upgrade } from '@scalar/openapi-upgrader'
import type { OpenAPI3 } from 'openapi-typescript'
import { mapped } from './closedLists.ts'

const FORM = 'multipart/form-data'

/** In OpenAPI 3.1. A file keeps its type, which 3.1 leaves out and generators ask for. */
export function inOpenApi31(document: OpenAPI3): object {
  const upgraded = upgrade(structuredClone({ ...document }), '3.1')
  return mapped(upgraded, (node) =>
    node.contentMediaType === 'application/octet-stream'
      ? { type: 'string', format: 'binary', ...node }
      : node,
  )
}

/** Without the operations that take a form, for tools that read JSON alone, and without what only those use. */
export function withoutForms(document: OpenAPI3): OpenAPI3 {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).filter(([, item]) => !JSON.stringify(item).includes(FORM)),
  )
  return withoutUnused({ ...document, paths })
}

/** Of the components only what something refers to. */
function withoutUnused(document: OpenAPI3): OpenAPI3 {
  const text = JSON.stringify(document)
  const components = Object.fromEntries(
    Object.entries(document.components ?? {}).map(([kind, parts]) => [
      kind,
      Object.fromEntries(
        Object.entries(parts as object).filter(
          ([name]) => kind === 'securitySchemes' || text.includes(`"#/components/${kind}/${name}"`),
        ),
      ),
    ]),
  )
  const kept = { ...document, components }
  // What is gone may have been all that referred to another.
  return JSON.stringify(kept).length < text.length ? withoutUnused(kept) : kept
}
