/**
 * How to call each operation from curl, JavaScript and Python, as `x-codeSamples`. Made from the
 * contract's own examples, so that no sample can show what the contract does not have.
 */
import type {
  OpenAPI3,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
} from 'openapi-typescript'

interface CodeSample {
  lang: string
  label: string
  source: string
}

/** What one sample sends: only what the operation needs, so that it does what its name says. */
interface Request {
  method: string
  /** With the path's parameters filled in, without the root address. */
  path: string
  idempotent: boolean
  /** Whether the answer goes on, and is shown as it comes. */
  streams: boolean
  json?: unknown
  /** Name of the file in a form. */
  file?: string
}

const ROOT_PATH = '/api/v1'
const METHODS = ['get', 'post', 'put', 'delete'] as const

/** A copy of the document whose operations all have samples. */
export function withSamples(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document)
  for (const [path, item] of Object.entries(copy.paths ?? {})) {
    if ('$ref' in item) continue
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined || '$ref' in operation) continue
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      const request = readRequest(method, path, operation, parameters.map(resolve))
      Object.assign(operation, { 'x-codeSamples': samplesOf(request) })
    }
  }
  return copy

  function resolve(parameter: ParameterObject | ReferenceObject): ParameterObject {
    if (!('$ref' in parameter)) return parameter
    const name = parameter.$ref.replace('#/components/parameters/', '')
    const component = copy.components?.parameters?.[name]
    if (component === undefined || '$ref' in component)
      throw new Error(`no parameter ${parameter.$ref}`)
    return component
  }
}

function readRequest(
  method: string,
  path: string,
  { requestBody, responses }: OperationObject,
  parameters: ParameterObject[],
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  )
  return {
    method: method.toUpperCase(),
    path: ROOT_PATH + filled,
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    streams: JSON.stringify(responses?.['200'] ?? {}).includes('"text/event-stream"'),
    ...(requestBody && !('$ref' in requestBody) && readBody(requestBody)),
  }
}

/** The first example of the body; of a form, its file. A body that may be left out is. */
function readBody({ required, content }: RequestBodyObject): Pick<Request, 'json' | 'file'> {
  if (!required) return {}
  const [[type, media] = []] = Object.entries(content)
  const [example] = media && !('$ref' in media) ? Object.values(media.examples ?? {}) : []
  if (example === undefined || '$ref' in example) throw new Error('a body without an example')
  // The one form of the contract, whose only field is `file`.
  if (type === 'multipart/form-data') return { file: (example.value as { file: string }).file }
  return { json: example.value }
}

function samplesOf(request: Request): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ]
}

function curl({ method, path, idempotent, streams, json, file }: Request): string {
  const lines = [
    `curl ${streams ? '-N ' : ''}-X ${method} "$OTTERPOST_URL${path}"`,
    '-H "Authorization: Bearer $OTTERPOST_KEY"',
  ]
  if (idempotent) lines.push('-H "Idempotency-Key: $(date +%s)"')
  if (file !== undefined) lines.push(`-F "file=@${file}"`)
  if (json !== undefined) {
    lines.push('-H "Content-Type: application/json"')
    // A quote cannot be escaped between single quotes: they end, one is written, they begin again.
    lines.push(`-d '${JSON.stringify(json, null, 2).replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n  ')
}

function javascript({ method, path, idempotent, streams, json, file }: Request): string {
  const lines = ['const { OTTERPOST_URL, OTTERPOST_KEY } = process.env', '']
  if (file !== undefined) {
    lines.unshift("import { openAsBlob } from 'node:fs'", '')
    lines.push('const form = new FormData()')
    lines.push(`form.append('file', await openAsBlob('${file}'), '${file}')`, '')
  }
  lines.push(`const response = await fetch(\`\${OTTERPOST_URL}${path}\`, {`)
  lines.push(`  method: '${method}',`, '  headers: {')
  lines.push('    Authorization: `Bearer ${OTTERPOST_KEY}`,')
  if (idempotent) lines.push("    'Idempotency-Key': crypto.randomUUID(),")
  if (json !== undefined) lines.push("    'Content-Type': 'application/json',")
  lines.push('  },')
  if (json !== undefined) lines.push(`  body: JSON.stringify(${indented(asJson(json), 2)}),`)
  if (file !== undefined) lines.push('  body: form,')
  lines.push('})')
  lines.push('if (!response.ok) throw new Error(await response.text())')
  if (streams) {
    lines.push('for await (const text of response.body.pipeThrough(new TextDecoderStream())) {')
    lines.push('  console.log(text)', '}')
  } else {
    lines.push('console.log(await response.json())')
  }
  return lines.join('\n')
}

function python({ method, path, idempotent, streams, json, file }: Request): string {
  const lines = ['import os', '', 'import requests', '']
  if (idempotent) lines.splice(1, 0, 'import uuid')
  lines.push(`response = requests.${method.toLowerCase()}(`)
  lines.push(`    os.environ["OTTERPOST_URL"] + "${path}",`, '    headers={')
  lines.push('        "Authorization": "Bearer " + os.environ["OTTERPOST_KEY"],')
  if (idempotent) lines.push('        "Idempotency-Key": str(uuid.uuid4()),')
  lines.push('    },')
  if (json !== undefined) lines.push(`    json=${indented(asPython(json), 4)},`)
  if (file !== undefined) lines.push(`    files={"file": open("${file}", "rb")},`)
  if (streams) lines.push('    stream=True,')
  lines.push(')', 'response.raise_for_status()')
  if (streams) {
    lines.push('for line in response.iter_lines(decode_unicode=True):', '    print(line)')
  } else {
    lines.push('print(response.json())')
  }
  return lines.join('\n')
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** Python writes JSON's three words differently; its strings and numbers are the same. */
function asPython(value: unknown, indent = ''): string {
  const inner = `${indent}    `
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${asPython(item, inner)},\n`).join('')}${indent}]`
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${asPython(member, inner)},\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

/** All lines but the first, moved in. Strings hold no line ends in JSON or Python. */
function indented(code: string, spaces: number): string {
  return code.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
