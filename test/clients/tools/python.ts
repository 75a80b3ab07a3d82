/** Generators for Python, which come from PyPI. */
import { dirname, join } from 'node:path'
import { ensureSdkTools } from '../../sdkPython/environment.ts'
import { ensureProgram, findPython } from '../../venv.ts'
import { works, type Tool } from '../tool.ts'

/** The oldest Python 3 that all of them run on. */
const MINOR = 11

export const PYTHON_INSTALLED = {
  needs: `Python 3.${MINOR} with venv, or curl,`,
  isHere: async () => (await works('curl --version')) && (await findPython(MINOR)) !== undefined,
  async prepare() {
    const requirements = join(import.meta.dirname, 'requirements.txt')
    const program = { name: 'clients', requirements, command: 'mypy', minor: MINOR }
    return [dirname((await ensureProgram(program)) ?? '')]
  },
} satisfies Partial<Tool>

export const TYPED = {
  ...PYTHON_INSTALLED,
  uploads: true,
  compile: ['mypy --strict --follow-imports silent story.py'],
  run: 'python story.py',
} satisfies Partial<Tool>

export const PYTHON: Tool[] = [
  {
    ...TYPED,
    name: 'openapi-python-client',
    signatures: {
      files: ['otterpost/api/posts/create_posts.py', 'otterpost/api/posts/get_post.py'],
      pattern: /^def sync\([^]*?\) -> .*(?=:$)/gm,
    },
    version: '0.29.1',
    document: '/openapi.json',
    story: 'openapiPythonClient',
    generate: ['openapi-python-client generate --url DOCUMENT --meta none --output-path otterpost'],
  },
  {
    ...TYPED,
    name: 'datamodel-code-generator',
    version: '0.89.0',
    // Of 3.0 it reads no `nullable` unless it is told to.
    document: '/openapi-3.1.json',
    story: 'datamodelCodegen',
    generate: [
      'curl -s DOCUMENT > openapi.json',
      'datamodel-codegen --input openapi.json --output otterpost.py ' +
        '--output-model-type pydantic_v2.BaseModel --use-annotated',
    ],
    // Here of the models too.
    compile: ['mypy --strict story.py'],
  },
]

/** As it lies in the repository, which is what a wheel has, with what its own tests are run with. */
export const SDK_PYTHON: Tool[] = [
  {
    ...TYPED,
    name: 'the SDK for Python',
    needs: 'Python 3.10 with venv',
    isHere: async () => (await findPython(10)) !== undefined,
    prepare: async () => [(await ensureSdkTools()) ?? ''],
    version: '1.0.0',
    document: '/openapi.json',
    story: 'sdkPython',
    generate: ['cp -r ../../clients/sdk-python/otterpost otterpost'],
  },
]
