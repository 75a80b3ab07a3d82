/** Whoever copies a sample from the documentation sends exactly what the contract's example shows. */
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }

interface Operation {
  operationId: string
  parameters?: { $ref?: string }[]
  requestBody?: {
    required: boolean
    content: Record<string, { examples: Record<string, { value: unknown }> }>
  }
  'x-codeSamples': { label: string; source: string }[]
}

interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const KEY = 'ot_sample'
const PICTURE = 'not really a picture'
/** What the samples need of the package `requests`, over what comes with Python. */
const REQUESTS = `
import json as j, urllib.request

class Response:
    def __init__(self, body): self.body = body
    def raise_for_status(self): pass
    def json(self): return j.loads(self.body)
    def iter_lines(self, decode_unicode): return self.body.decode().splitlines()

def send(method, url, headers, json=None, files=None, stream=False):
    body = None
    if json is not None:
        headers = {**headers, "Content-Type": "application/json"}
        body = j.dumps(json).encode()
    if files is not None:
        headers = {**headers, "Content-Type": "multipart/form-data; boundary=b"}
        part = 'Content-Disposition: form-data; name="file"; filename="otter.png"'
        body = f'--b\\r\\n{part}\\r\\n\\r\\n{files["file"].read().decode()}\\r\\n--b--\\r\\n'.encode()
    request = urllib.request.Request(url, body, headers, method=method)
    return Response(urllib.request.urlopen(request).read())

def get(url, **rest): return send("GET", url, **rest)
def post(url, **rest): return send("POST", url, **rest)
def put(url, **rest): return send("PUT", url, **rest)
def delete(url, **rest): return send("DELETE", url, **rest)
`

const received: Received[] = []
const server = createServer((req, res) => {
  void text(req).then((body) => {
    received.push({ method: req.method, path: req.url, headers: req.headers, body })
    res.setHeader('content-type', 'application/json').end('{"received":true}')
  })
})
let folder = ''
let environment: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  environment = {
    ...process.env,
    OTTERPOST_URL: `http://127.0.0.1:${port}`,
    OTTERPOST_KEY: KEY,
  }
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
  await writeFile(join(folder, 'otter.png'), PICTURE)
  await writeFile(join(folder, 'requests.py'), REQUESTS)
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describe.each([
  ['curl', 'sh', ['-c']],
  ['JavaScript', process.execPath, ['--input-type=module', '--eval']],
  ['Python', 'python3', ['-c']],
])('in %s', (label, program, options) => {
  test.skipIf(!isThere(label === 'curl' ? 'curl' : program)).each(readOperations())(
    '$operation.operationId sends its example',
    async ({ method, path, operation }) => {
      const source = operation['x-codeSamples'].find((sample) => sample.label === label)?.source

      const { stdout } = await promisify(execFile)(program, [...options, source ?? ''], {
        cwd: folder,
        env: environment,
      })

      const sent = received.pop()
      expect(stdout).toMatch(/received/)
      expect(sent?.method).toBe(method)
      expect(sent?.path).toMatch(pattern(path))
      expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`)
      expect(sent?.headers['idempotency-key'] !== undefined).toBe(takesKey(operation))
      expectBody(operation, sent)
    },
  )
})

/** All that changes something, but a deletion. */
function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
}

function expectBody({ requestBody }: Operation, sent: Received | undefined) {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  if (!requestBody?.required || media === undefined) return expect(sent?.body).toBe('')
  expect(sent?.headers['content-type']).toMatch(new RegExp(`^${type}`))
  if (type === 'multipart/form-data') {
    expect(sent?.body).toContain('name="file"; filename="otter.png"')
    expect(sent?.body).toContain(PICTURE)
  } else {
    expect(JSON.parse(sent?.body ?? '')).toEqual(Object.values(media.examples)[0]?.value)
  }
}

function readOperations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      // A path's other member is the list of its parameters.
      'operationId' in operation ? [{ path, method: method.toUpperCase(), operation }] : [],
    ),
  )
}

function pattern(path: string): RegExp {
  return new RegExp(`^/api/v1${path.replace('{id}', '[0-9a-f]{24}')}$`)
}

function isThere(program: string): boolean {
  try {
    return execFileSync(program, ['--version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}
