/** Generators for Rust. What their clients need is pinned in the `Cargo.lock` of the story. */
import { join } from 'node:path'
import { CACHE, works, type Tool } from '../tool.ts'
import { GENERATOR } from './openapiGenerator.ts'

const hasCargo = () => works('cargo --version && curl --version')

const TARGET = join(CACHE, 'cargo')
const programOf = (name: string) => `'${join(TARGET, 'debug', name)}'`

const BUILT = {
  needs: 'Rust 1.88 or curl',
  isHere: hasCargo,
  // It builds what others wrote once, and not in each run.
  compile: [`CARGO_TARGET_DIR='${TARGET}' cargo build --quiet`],
} satisfies Partial<Tool>

export const RUST: Tool[] = [
  {
    ...GENERATOR,
    ...BUILT,
    name: 'OpenAPI Generator, rust',
    signatures: {
      files: ['otterpost/src/apis/posts_api.rs'],
      pattern: /^pub async fn (?:create_posts|get_post)\(.*(?= \{$)/gm,
    },
    story: 'openapiGeneratorRust',
    isHere: async () => (await hasCargo()) && GENERATOR.isHere(),
    generate: ['openapi-generator-cli generate -i DOCUMENT -g rust -o otterpost'],
    run: programOf('openapi-generator-story'),
  },
  {
    ...BUILT,
    name: 'progenitor',
    version: '0.15.1',
    document: '/openapi-without-upload.json',
    story: 'progenitor',
    uploads: false,
    generate: ['curl -s DOCUMENT > openapi.json'],
    run: programOf('progenitor-story'),
  },
]
