/** Generators for TypeScript, which come from npm. */
import { works, type Tool } from '../tool.ts'

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
