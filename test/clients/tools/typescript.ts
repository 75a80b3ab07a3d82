/** Generators for TypeScript, which come from npm, and the SDK, on what else than Node runs it. */
import { fileURLToPath } from 'node:url'
import { works, type Tool } from '../tool.ts'

/** The programs themselves, since no script of an installation runs that would put them elsewhere. */
const programOf = (path: string) =>
  fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
const BUN = programOf(`@oven/bun-linux-${process.arch === 'arm64' ? 'aarch64' : 'x64'}/bin/bun`)
const DENO = programOf(`@deno/linux-${process.arch}-glibc/deno`)

export const COMPILED = {
  needs: 'Node',
  isHere: () => works('node --version'),
  uploads: true,
  // Strict, also of what is generated; a bundler, since generated imports have no endings.
  compile: [
    'tsc --strict --noEmit --target es2024 --lib es2024,dom,dom.iterable --types node ' +
      '--module esnext --moduleResolution bundler --noUncheckedIndexedAccess story.ts',
    'rolldown story.ts --file story.mjs --platform node --log-level warn',
  ],
  run: 'node story.mjs',
} satisfies Partial<Tool>

export const TYPESCRIPT: Tool[] = [
  {
    ...COMPILED,
    name: 'openapi-typescript, openapi-fetch',
    version: '7.13.0, 0.17.0',
    document: '/openapi.json',
    story: 'openapiFetch',
    generate: ['openapi-typescript DOCUMENT --output otterpost.d.ts'],
  },
  {
    ...COMPILED,
    name: '@hey-api/openapi-ts',
    signatures: {
      files: ['otterpost/sdk.gen.ts'],
      pattern: /^export const (?:createPosts|getPost) = .*?(?= => )/gm,
    },
    version: '0.99.0',
    document: '/openapi.json',
    story: 'heyApi',
    generate: ['openapi-ts --input DOCUMENT --output otterpost'],
  },
  {
    ...COMPILED,
    name: 'orval, zod',
    version: '8.38.0, 4.6.7',
    document: '/openapi.json',
    story: 'orval',
    generate: ['CONTRACT=DOCUMENT orval'],
  },
  {
    ...COMPILED,
    name: 'swagger-typescript-api',
    version: '13.13.0',
    document: '/openapi.json',
    story: 'swaggerTypescriptApi',
    generate: ['swagger-typescript-api generate --path DOCUMENT --output . --name otterpost.ts'],
  },
]

/** Packed without npm: what is compiled here is what others get. */
const SDK = {
  ...COMPILED,
  version: '1.0.0',
  document: '/openapi.json',
  story: 'sdk',
  generate: ['node ../../clients/sdk-typescript/build.ts otterpost'],
  compile: COMPILED.compile.slice(0, 1),
} satisfies Partial<Tool>

export const SDK_TYPESCRIPT: Tool[] = [
  { ...SDK, name: '@otterpost/sdk', run: 'node story.ts' },
  {
    ...SDK,
    name: '@otterpost/sdk by Bun',
    needs: 'a Bun for this machine',
    isHere: () => works(`${BUN} --version`),
    run: `${BUN} story.ts`,
  },
  {
    ...SDK,
    name: '@otterpost/sdk by Deno',
    needs: 'a Deno for this machine',
    isHere: () => works(`${DENO} --version`),
    run: `${DENO} run --allow-env --allow-net --allow-read story.ts`,
  },
]
