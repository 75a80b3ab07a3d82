/**
 * Our own style of a contract, which every generator can read, and what OWASP asks of an API
 * (https://owasp.org/API-Security/editions/2023/en/0x11-t10/). Structure, references and examples are in
 * `redocly.yaml`; what needs the code beside the contract is in test/contract/promises.test.ts.
 */
import {
  answersIn,
  isPart,
  lastOf,
  membersIn,
  operationsIn,
  parametersIn,
  partOf,
  placesIn,
  resolved,
  schemasOf,
  type Part,
  type Place,
} from './walk.ts'

/** Returns the places at which a contract breaks it. */
type Rule = (contract: Part) => Place[]

const VERBS =
  'get|list|create|update|delete|schedule|batchSchedule|unschedule|publish|resolve|upload|start|stream|' +
  'review|queue|fill|rearrange|test|rotate|replay'
/** Such as swagger-typescript-api, OpenAPI Generator, ogen and oapi-codegen do. */
const OF_EVERY_CLIENT =
  'Api|(Api|Http|Web)?Client|ClientOption|(Api)?Config|(Client)?Options|Configuration|ContentType|Handler|' +
  'HttpMethod|JSON|Parameters?|QueryParamsType|(Full)?RequestParams|ResponseFormat|Server|ServerConfiguration'
const CREDENTIAL = /secret|token|password|api[-_]?key/i
const SUCCESS = /^(200|201|202)$/
const ERROR = /^[45]\d\d$/
const EITHER_HEADER = JSON.stringify([{ bearerAuth: [] }, { apiKeyHeader: [] }])

export const STYLE: Record<string, Rule> = {
  'An operationId is one of our verbs and a noun, in camelCase': (contract) =>
    operationsIn(contract).filter(
      ({ part }) => !new RegExp(`^(${VERBS})([A-Z][a-z]+)+$`).test(String(part.operationId)),
    ),
  'A summary is a title, without a full stop': (contract) =>
    operationsIn(contract).filter(({ part }) => String(part.summary).endsWith('.')),
  'Path segments are in kebab-case, and the one parameter is called id': (contract) =>
    misnamed(contract, ['paths'], /^(\/([a-z]+(-[a-z]+)*|\{id\}))+$/),
  'Schemas are in PascalCase, as generators make classes of them': (contract) =>
    misnamed(contract, ['components', 'schemas'], /^([A-Z][a-z]*)+$/),
  'A schema is called by what it is, not as generators call requests and answers, nor as languages call their own':
    (contract) =>
      misnamed(contract, ['components', 'schemas'], /^(?!.*(Request|Response)$|Error$)/),
  'No schema is called New..., as generators for Go call the makers of types': (contract) =>
    misnamed(contract, ['components', 'schemas'], /^(?!New[A-Z])/),
  'No schema is called as generators call what is in every client': (contract) =>
    misnamed(contract, ['components', 'schemas'], new RegExp(`^(?!(${OF_EVERY_CLIENT})$)`)),
  'Closed lists in components share no value, which generators for Go make a constant': (
    contract,
  ) => enumsThatShareValues(contract),
  'A schema and a parameter do not share a name': (contract) =>
    Object.keys(partOf(contract, 'components', 'parameters'))
      .filter((name) => name in partOf(contract, 'components', 'schemas'))
      .map((name) => at(`#/components/parameters/${name}`)),
  'What is listed in an answer may grow: x-extensible-enum, not enum': (contract) =>
    enumsInAnswers(contract),
  'A form has no encoding, which some generators cannot read': (contract) =>
    [...placesIn(contract)]
      .filter(({ part }) => 'multipart/form-data' in part)
      .filter(({ part }) => 'encoding' in partOf(part, 'multipart/form-data')),
  'Members are in snake_case': (contract) =>
    membersIn(contract).filter(({ pointer }) => !/^[a-z]+(_[a-z0-9]+)*$/.test(lastOf(pointer))),
  'Query parameters are in snake_case': (contract) =>
    parametersIn(contract).filter(
      ({ part }) => part.in === 'query' && !/^[a-z]+(_[a-z]+)*$/.test(String(part.name)),
    ),

  'An operation has exactly one success, 200, 201 or 202': (contract) =>
    operationsIn(contract).filter(({ part }) => {
      const statuses = Object.keys(partOf(part, 'responses'))
      const successes = statuses.filter((status) => SUCCESS.test(status))
      return (
        successes.length !== 1 || !statuses.every((one) => SUCCESS.test(one) || ERROR.test(one))
      )
    }),
  'An operation takes one media type, JSON or a form': (contract) =>
    operationsIn(contract).filter(({ part }) => {
      if (part.requestBody === undefined) return false
      const types = Object.keys(partOf(resolved(contract, partOf(part, 'requestBody')), 'content'))
      return !/^(application\/json|multipart\/form-data)$/.test(types.join())
    }),
  'Every answer is JSON and nothing else, but for streams': (contract) =>
    answersIn(contract).filter(
      ({ part }) =>
        'content' in part &&
        ![JSON_TYPE, STREAM_TYPE].includes(Object.keys(partOf(part, 'content')).join()),
    ),
  'Every error is of the one schema ApiError': (contract) =>
    answersIn(contract).filter(
      ({ pointer, part }) =>
        pointer.startsWith('#/components/') &&
        partOf(part, 'content', JSON_TYPE, 'schema').$ref !== '#/components/schemas/ApiError',
    ),
  'Errors are described once, in components': (contract) =>
    answersIn(contract).filter(
      ({ pointer, part }) => ERROR.test(lastOf(pointer)) && part.$ref === undefined,
    ),
  'A form is an object whose required field file is binary, and whose others are texts that may be left out':
    (contract) =>
      operationsIn(contract).filter(({ part }) => {
        const form = partOf(part, 'requestBody', 'content', 'multipart/form-data')
        if (form.schema === undefined) return false
        const { type, required, properties } = resolved(contract, partOf(form, 'schema'))
        const { type: kind, format } = partOf(properties, 'file')
        const fields = Object.keys(partOf(properties))
        const others = fields.map((name) => resolved(contract, partOf(properties, name)).type)
        return (
          [type, String(required), kind, format].join() !== 'object,file,string,binary' ||
          others.some((one) => one !== 'string')
        )
      }),

  'What ends in _date or _at is a date-time': (contract) =>
    membersIn(contract).filter(
      ({ pointer, part }) => /_(date|at)$/.test(pointer) && part.format !== 'date-time',
    ),
  'An identifier is a string without a format': (contract) =>
    membersIn(contract).filter(({ pointer, part }) => {
      const { type, format } = resolved(contract, part)
      return /^(.*_)?id$/.test(lastOf(pointer)) && (type !== 'string' || format !== undefined)
    }),
  'A parameter that is an identifier is no number': (contract) =>
    parametersIn(contract).filter(
      ({ part }) =>
        /^(.*[-_])?id$|Id$/.test(String(part.name)) &&
        /^(integer|number)$/.test(String(resolved(contract, partOf(part, 'schema')).type)),
    ),
  'A number says how it is stored and where it starts': (contract) =>
    schemasOf('number', contract).filter(({ part }) => !('format' in part && 'minimum' in part)),
  'An integer says how it is stored': (contract) =>
    schemasOf('integer', contract).filter(({ part }) => !('format' in part)),
  'A string has an end, unless it is a stream': (contract) =>
    schemasOf('string', contract).filter(
      ({ pointer, part }) =>
        !('maxLength' in part || 'enum' in part || part.format === 'binary') &&
        !pointer.endsWith(`/content/${STREAM_TYPE.replace('/', '~1')}/schema`),
    ),
  'A file has no length: generators count the characters of its name': (contract) =>
    schemasOf('string', contract).filter(
      ({ part }) => part.format === 'binary' && 'maxLength' in part,
    ),
  'A list has an end, and says what it holds': (contract) =>
    schemasOf('array', contract).filter(({ part }) => !('maxItems' in part && 'items' in part)),
  'No value is listed twice': (contract) =>
    [...placesIn(contract)].filter(
      ({ part }) => Array.isArray(part.enum) && new Set(part.enum).size !== part.enum.length,
    ),

  'What is deprecated says since when, and ends later': (contract) =>
    [...placesIn(contract)].filter(({ part }) => {
      const { deprecated, 'x-deprecated-at': since, 'x-sunset': ends } = part
      if (deprecated !== true) return since !== undefined || ends !== undefined
      return !isDate(since) || (ends !== undefined && !(isDate(ends) && since < ends))
    }),

  'The first server is an address as it is: some generators take it so, variables and all': (
    contract,
  ) =>
    /^https?:[^{}]+$/.test(String(partOf(contract, 'servers', '0').url)) ? [] : [at('#/servers/0')],
  'Either header opens every operation; none has rules of its own': (contract) => [
    ...(JSON.stringify(contract.security) === EITHER_HEADER ? [] : [at('#/security')]),
    ...operationsIn(contract).filter(({ part }) => 'security' in part),
  ],
  'Keys are sent in a header, as they are': (contract) =>
    Object.entries(partOf(contract, 'components', 'securitySchemes'))
      .filter(([, scheme]) => !isPlainKey(partOf(scheme)))
      .map(([name]) => at(`#/components/securitySchemes/${name}`)),
  'No address has a key or a password in it': (contract) =>
    parametersIn(contract).filter(
      ({ part }) => /^(query|path)$/.test(String(part.in)) && CREDENTIAL.test(String(part.name)),
    ),
  'No address has another one in it, which somebody would ask': (contract) =>
    parametersIn(contract).filter(({ part }) =>
      /^(callback|redirect)|(_url|Url|-url)$/.test(String(part.name)),
    ),
  'Generators do not agree on callbacks': (contract) =>
    operationsIn(contract).filter(({ part }) => 'callbacks' in part),
  'Every operation says what becomes of a mistake': lacking('400'),
  'Every operation says what becomes of a wrong key': lacking('401'),
  'Every operation says what becomes of too many requests': lacking('429'),
  'Every operation says what becomes of a failure': lacking('500'),
  'Too many requests are told when to come again': (contract) =>
    answersIn(contract).filter(
      ({ pointer, part }) =>
        /\/(429|TooMany\w+)$/.test(pointer) &&
        !('Retry-After' in partOf(resolved(contract, part), 'headers')),
    ),
}

/** The dashboard's own operations: a cookie opens them, some of them open the door, one path names a network, and its one client comes with the service. */
export const NOT_OF_DASHBOARD = [
  'Path segments are in kebab-case, and the one parameter is called id',
  'Either header opens every operation; none has rules of its own',
  'Every operation says what becomes of a wrong key',
  'The first server is an address as it is: some generators take it so, variables and all',
  'Every operation says what becomes of too many requests',
  'What is listed in an answer may grow: x-extensible-enum, not enum',
  'No schema is called New..., as generators for Go call the makers of types',
  'Closed lists in components share no value, which generators for Go make a constant',
]

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

/** The closed lists that an answer can lead to. */
function enumsInAnswers(contract: Part): Place[] {
  const seen = new Set<Part>()
  const waiting = answersIn(contract).map(({ part }) => partOf(part, 'content'))
  for (const part of waiting) {
    for (const { part: place } of placesIn(part)) {
      const target = resolved(contract, place)
      if (seen.has(target)) continue
      seen.add(target)
      if (target !== place) waiting.push(target)
    }
  }
  return [...placesIn(contract)].filter(({ part }) => 'enum' in part && seen.has(part))
}

function enumsThatShareValues(contract: Part): Place[] {
  const lists = Object.entries(partOf(contract, 'components', 'schemas'))
    .map(([name, schema]) => ({ name, values: partOf(schema).enum }))
    .filter((one): one is { name: string; values: unknown[] } => Array.isArray(one.values))
  const shares = ({ name, values }: (typeof lists)[number]) =>
    lists.some((other) => other.name !== name && other.values.some((one) => values.includes(one)))
  return lists.filter(shares).map(({ name }) => at(`#/components/schemas/${name}`))
}

function misnamed(contract: Part, path: string[], pattern: RegExp): Place[] {
  const names = Object.keys(partOf(contract, ...path))
  return names
    .filter((name) => !pattern.test(name))
    .map((name) => at(`#/${path.join('/')}/${name}`))
}

function lacking(status: string): Rule {
  return (contract) =>
    operationsIn(contract).filter(({ part }) => {
      const answer = resolved(contract, partOf(part, 'responses', status))
      return !isPart(answer.content)
    })
}

/** As dates of one form are, these are compared as texts. */
function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
}

/** A cookie is one, too; whoever sends it asks no page for a password, and no server for a token. */
function isPlainKey({ type, scheme, bearerFormat, in: place }: Part): boolean {
  if (type === 'apiKey') return place === 'header' || place === 'cookie'
  return type === 'http' && scheme === 'bearer' && !/jwt/i.test(String(bearerFormat))
}

function at(pointer: string): Place {
  return { pointer, part: {} }
}
