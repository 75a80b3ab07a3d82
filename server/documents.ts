/** Documents for whoever comes by: the contract, and what any page may read. */
import { readFileSync } from 'node:fs'
import { Router, type RequestHandler } from 'express'
import contract_3_1 from '../generated/openapi-3.1.json' with { type: 'json' }
import contract_without_upload from '../generated/openapi-without-upload.json' with { type: 'json' }
import contract from '../generated/openapi.json' with { type: 'json' }
import { readAt } from './readAt.ts'
import { serveDocument } from './serveDocument.ts'

const CONTRACT_YAML = readFileSync(new URL('../generated/openapi.yaml', import.meta.url), 'utf8')
const FLOWS = readFileSync(new URL('../openapi/arazzo.yaml', import.meta.url), 'utf8')

/** Any page may read it: documentation and client generators run in browsers too. */
const PUBLIC_DOCUMENT = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
}

/** Where an instance is that nobody has configured; the contract is written for it. */
export const USUAL_URL = 'http://127.0.0.1:3000'
const JSON_TYPE = 'application/json; charset=utf-8'
const YAML_TYPE = 'application/yaml; charset=utf-8'

/** The contract in each of its forms, as this instance serves it: with its own address, in samples too. */
export function contracts(public_url: string): Router {
  const router = Router()
  const offer = (path: string, text: string, type: string) =>
    readAt(
      router,
      path,
      publicDocument(
        text.replaceAll(USUAL_URL, () => public_url),
        type,
      ),
    )
  offer('/openapi.yaml', CONTRACT_YAML, YAML_TYPE)
  offer('/arazzo.yaml', FLOWS, YAML_TYPE)
  offer('/openapi.json', JSON.stringify(contract), JSON_TYPE)
  offer('/openapi-3.1.json', JSON.stringify(contract_3_1), JSON_TYPE)
  offer('/openapi-without-upload.json', JSON.stringify(contract_without_upload), JSON_TYPE)
  return router
}

export function publicDocument(
  content: string,
  type: string,
  headers: Record<string, string> = {},
): RequestHandler {
  return serveDocument({ type, content, headers: { ...PUBLIC_DOCUMENT, ...headers } })
}
