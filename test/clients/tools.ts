/** Every generator that the contract is held to. docs/CLIENTS.md has what came of it. */
import type { Tool } from './tool.ts'
import { GO } from './tools/go.ts'
import { OPENAPI_GENERATOR } from './tools/openapiGenerator.ts'
import { PYTHON } from './tools/python.ts'
import { RUST } from './tools/rust.ts'
import { TYPESCRIPT } from './tools/typescript.ts'

export const TOOLS: Tool[] = [...TYPESCRIPT, ...PYTHON, ...GO, ...OPENAPI_GENERATOR, ...RUST]
