/** Reads the body and holds a request to the contract. */
import type { Request, Response } from 'express'
import type { Operation } from 'openapi-backend'
import { measureBounds } from '../handlers/requests/bounds.ts'
import { refuseUnstorable } from '../handlers/requests/storable.ts'
import { payloadTooLarge, unsupportedMediaType, validationFailed } from '../openapi/errors.ts'
import { onceEach, type Problem } from '../openapi/problems.ts'
import { readError } from './answer.ts'
import { goOn, hasBody, openBody } from './body.ts'
import { openRequestChecks, type Params } from './checks.ts'
import { readForm } from './form.ts'
import { inPieces } from './pieces.ts'
import { RECEIVED_BYTES_MAX } from './received.ts'
import { jsonBodyOf } from './requestContract.ts'
import type { RequestMemory } from './requestMemory.ts'
import { openUploadLimiter } from './uploadLimiter.ts'

/** A request whose sender is known: the user, or the address of whoever is nobody yet. */
interface Arrival {
  caller: string
  req: Request
  res: Response
  /** Once it is answered, or its sender has gone and nothing is done for it any more. */
  ended: Promise<void>
}

/** `body_bytes_max`: of a body of JSON. */
export async function openValidation(
  contract: object,
  body_bytes_max: number,
  memory: RequestMemory,
) {
  const readBody = openBody(body_bytes_max, memory)
  const check = await openRequestChecks(contract)
  const uploads = openUploadLimiter()

  /**
   * Afterwards `req.query` and `req.params` have the contract's types. Throws what answers turn into 4xx; returns what
   * is wrong with the body, within its bounds, where the operation tells of that in its answer.
   */
  return async function validate(
    operation: Operation,
    params: Params,
    { caller, req, res, ended }: Arrival,
  ): Promise<Problem[]> {
    const faults: Problem[] = []
    const fail = tellsProblems(operation) ? gatherInto(faults) : rethrow
    forgetAbsentBody(req)
    const takes_form = isForm(operation)
    if (takes_form) refuseNoForm(req)
    if (needsBody(operation) && !hasBody(req)) throw unsupportedMediaType('absent')
    const upload = takes_form ? await uploads.enter(caller, req, ended) : undefined
    if (upload) goOn(req, res)
    else await readBody(req, res, { caller, ended, may_be_null: !needsBody(operation) })
    const form = upload && (await readForm(req, res, upload))
    const texts = form && (form.alt_text === undefined ? {} : { alt_text: form.alt_text })
    // The contract has the file as a text, and what it does not know of the form is ignored.
    if (form) req.body = { file: '', ...texts }
    await checkAll(operation, params, { req, res, fail })
    if (form) req.body = form
    // It is of another type, and the validator takes an absent body for a valid one.
    if (needsBody(operation) && req.body === undefined) throw unsupportedMediaType()
    const body: unknown = form ? texts : req.body
    try {
      refuseUnstorable({ path: req.params, query: req.query, body })
    } catch (error) {
      fail(error)
    }
    return faults
  }

  /** What is beyond the contract's bounds is never walked, and a large body is checked piece by piece. */
  async function checkAll(
    operation: Operation,
    params: Params,
    { req, res, fail }: Pick<Arrival, 'req' | 'res'> & { fail: (error: unknown) => void },
  ) {
    const schema = jsonBodyOf(operation)
    const { problems, values } = measureBounds(schema, req.body)
    if (problems.length > 0) throw validationFailed(problems)
    const names = Object.keys(schema?.properties ?? {})
    await inPieces(req, { values, names }, () => check(operation, params, req, res), fail)
  }
}

/** By an extension of the contract. */
function tellsProblems(operation: Operation): boolean {
  return 'x-tells-problems' in operation && operation['x-tells-problems'] === true
}

function rethrow(error: unknown) {
  throw error
}

/** Of more than these not all are named, and what is not named would be taken for right. */
const FAULTS_MAX = 99

/** What is wrong besides the body is thrown still, and so is what is wrong in so many places. */
function gatherInto(faults: Problem[]) {
  return (error: unknown) => {
    const { code, problems = [] } = readError(error) ?? {}
    const is_of_body = problems.every(({ pointer }) => /^(\/|$)/.test(pointer))
    if (code !== 'validation_failed' || !is_of_body) throw error
    // What is beside a long list is looked at with each piece of it.
    faults.splice(0, Infinity, ...onceEach([...faults, ...problems]))
    if (faults.length > FAULTS_MAX) throw validationFailed(faults)
  }
}

/** A content type without a body is no body at all. */
function forgetAbsentBody(req: Request) {
  const length = req.headers['content-length']
  if (req.headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    delete req.headers['content-type']
  }
}

function refuseNoForm(req: Request) {
  if (!req.is('multipart/form-data')) throw unsupportedMediaType('form')
  // Pictures and films are compressed as they are.
  const coding = req.get('Content-Encoding') ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw unsupportedMediaType('packed')
  if (Number(req.get('Content-Length') ?? 0) > RECEIVED_BYTES_MAX) throw payloadTooLarge('file')
}

function isForm({ requestBody }: Operation): boolean {
  return (
    requestBody !== undefined &&
    'content' in requestBody &&
    'multipart/form-data' in requestBody.content
  )
}

function needsBody({ requestBody }: Operation): boolean {
  return requestBody !== undefined && 'required' in requestBody && requestBody.required === true
}
