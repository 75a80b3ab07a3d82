/** Every generator that the contract is held to, and the SDKs. docs/CLIENTS.md has what came of it. */
import type { Tool } from './tool.ts'
import { GO } from './tools/go.ts'
import { OPENAPI_GENERATOR } from './tools/openapiGenerator.ts'
import { PYTHON, SDK_PYTHON } from './tools/python.ts'
import { RUST } from './tools/rust.ts'
import { SDK_TYPESCRIPT, TYPESCRIPT } from './tools/typescript.ts'

export const GENERATORS: Tool[] = [...TYPESCRIPT, ...PYTHON, ...GO, ...OPENAPI_GENERATOR, ...RUST]

export const TOOLS: Tool[] = [...SDK_TYPESCRIPT, ...SDK_PYTHON, ...GENERATORS]
