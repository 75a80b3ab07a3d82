/** Changes that somebody might make: the judges are tried with each of them. */
import { partOf, type Part } from '../../openapi/lint/walk.ts'
import { presentSurface, type Surface } from './surface.ts'

export interface MadeUp {
  name: string
  surface: Surface
  /** Changes a copy of the document. */
  change: (document: Part) => void
  /** What the refusal names. */
  names: string
}

export const BREAKS: MadeUp[] = [
  {
    name: 'an operation is removed',
    surface: 'openapi',
    change: (document) => delete partOf(document, 'paths', '/posts/{id}').get,
    names: 'GET /posts/{id}',
  },
  {
    name: 'a member of an answer is removed',
    surface: 'openapi',
    change: (document) => delete answerOf(document, 'getMe').authenticated,
    names: 'authenticated',
  },
  {
    name: 'a member of an answer may be absent now',
    surface: 'openapi',
    change(document) {
      const schema = schemaIn(document, answerSchema(document, 'getMe'))
      schema.required = (schema.required as string[]).filter((name) => name !== 'authenticated')
    },
    names: 'authenticated',
  },
  {
    name: 'a member of an answer is of another type',
    surface: 'openapi',
    change: (document) => (partOf(answerOf(document, 'getMe'), 'authenticated').type = 'string'),
    names: 'authenticated',
  },
  {
    name: 'a body has a new member that is required',
    surface: 'openapi',
    change(document) {
      const schema = bodyOf(document, 'createArticle')
      partOf(schema.properties).slug = { type: 'string', maxLength: 80 }
      schema.required = [...(schema.required as string[]), 'slug']
    },
    names: 'slug',
  },
  {
    name: 'a member of a body takes another type',
    surface: 'openapi',
    change: (document) => (titleOf(document).type = 'integer'),
    names: 'title',
  },
  {
    name: 'a member of a body takes less',
    surface: 'openapi',
    change: (document) => (titleOf(document).maxLength = 100),
    names: 'title',
  },
  {
    name: 'a value of a request is removed',
    surface: 'openapi',
    change(document) {
      const platforms = partOf(bodyOf(document, 'publishPost').properties, 'platforms')
      const schema = schemaIn(document, partOf(platforms, 'items'))
      schema.enum = (schema.enum as string[]).slice(1)
    },
    names: 'lost values',
  },
  {
    name: 'a query parameter is removed',
    surface: 'openapi',
    change: (document) => parametersOf(document, 'listPosts').splice(0, 1),
    names: 'query parameter was removed',
  },
  {
    name: 'a parameter is required now',
    surface: 'openapi',
    change: (document) => parametersOf(document, 'listPosts').push(parameter('page_token', true)),
    names: 'page_token',
  },
  {
    name: 'a status is removed',
    surface: 'openapi',
    change: (document) => delete partOf(operationOf(document, 'getPost'), 'responses')['404'],
    names: '404',
  },
  {
    name: 'a parameter has another default',
    surface: 'openapi',
    change(document) {
      const references = parametersOf(document, 'listMedia').map((one) => schemaIn(document, one))
      partOf(references.find(({ name }) => name === 'limit')).schema = {
        type: 'integer',
        default: 7,
      }
    },
    names: 'default 20 of query limit',
  },
  {
    name: 'an open list of values loses one',
    surface: 'openapi',
    change(document) {
      const codes = partOf(document, 'components', 'schemas', 'ErrorCode')
      codes['x-extensible-enum'] = (codes['x-extensible-enum'] as string[]).filter(
        (value) => value !== 'not_found',
      )
    },
    names: 'value not_found',
  },
  {
    name: 'an operation needs another permission',
    surface: 'openapi',
    change: (document) => (operationOf(document, 'createPosts')['x-permission'] = 'publish'),
    names: 'permission draft',
  },
  {
    name: 'a field of a form is renamed',
    surface: 'openapi',
    change(document) {
      const content = partOf(operationOf(document, 'uploadMedia'), 'requestBody', 'content')
      const schema = schemaIn(document, partOf(content, 'multipart/form-data', 'schema'))
      const properties = partOf(schema.properties)
      properties.description = properties.alt_text
      delete properties.alt_text
    },
    names: 'field alt_text',
  },
  {
    name: 'a tool is removed',
    surface: 'tools',
    change: (document) => delete partOf(document, 'paths')['/create_post'],
    names: '/create_post',
  },
  {
    name: 'an argument of a tool is renamed',
    surface: 'tools',
    change(document) {
      const properties = partOf(bodyOf(document, 'create_post').properties)
      properties.pictures = properties.media_urls
      delete properties.media_urls
    },
    names: 'media_urls',
  },
  {
    name: 'an argument of a tool is required now',
    surface: 'tools',
    change: (document) => (bodyOf(document, 'create_post').required = ['text', 'platforms']),
    names: 'platforms',
  },
  {
    name: 'an argument of a tool is of another type',
    surface: 'tools',
    change(document) {
      partOf(bodyOf(document, 'create_post').properties, 'text').type = 'integer'
    },
    names: 'text',
  },
  {
    name: 'a command is removed',
    surface: 'commands',
    change: (document) => delete partOf(document, 'paths')['/posts/thread'],
    names: '/posts/thread',
  },
  {
    name: 'an option of a command is removed',
    surface: 'commands',
    change(document) {
      const operation = operationOf(document, 'posts/create')
      operation.parameters = (operation.parameters as Part[]).filter(({ name }) => name !== '--at')
    },
    names: '--at',
  },
  {
    name: 'an option of a command is renamed',
    surface: 'commands',
    change(document) {
      const at = parametersOf(document, 'posts/create').find(({ name }) => name === '--at')
      partOf(at).name = '--when'
    },
    names: '--at',
  },
  {
    name: 'an argument of a tool has another default',
    surface: 'tools',
    change(document) {
      partOf(bodyOf(document, 'get_post').properties, 'verbosity').default = 'detailed'
    },
    names: 'default "concise"',
  },
  {
    name: 'an option of a command has another default',
    surface: 'commands',
    change(document) {
      const plan = parametersOf(document, 'admin/users/create').find(
        ({ name }) => name === '--plan',
      )
      partOf(plan, 'schema').default = 'pro'
    },
    names: 'default "trial"',
  },
  {
    name: 'an argument of a command is required now',
    surface: 'commands',
    change: (document) => parametersOf(document, 'posts/list').push(parameter('argument-1', true)),
    names: 'argument-1',
  },
]

/** All of it at once goes on working for everybody. */
export const GROWTH: Omit<MadeUp, 'names'>[] = [
  {
    name: 'an operation is new',
    surface: 'openapi',
    change(document) {
      const { get } = partOf(document, 'paths', '/me')
      partOf(document, 'paths')['/thing'] = { get: { ...partOf(get), operationId: 'getThing' } }
    },
  },
  {
    name: 'a body has a new member',
    surface: 'openapi',
    change(document) {
      partOf(bodyOf(document, 'createArticle').properties).slug = { type: 'string', maxLength: 80 }
    },
  },
  {
    name: 'an answer has a new member',
    surface: 'openapi',
    change: (document) => (answerOf(document, 'getMe').seat = { type: 'string', maxLength: 80 }),
  },
  {
    name: 'a parameter is new',
    surface: 'openapi',
    change: (document) => parametersOf(document, 'listPosts').push(parameter('mood', false)),
  },
  {
    name: 'a member of a body takes more',
    surface: 'openapi',
    change(document) {
      partOf(bodyOf(document, 'batchSchedulePosts').properties, 'schedules').maxItems = 100
    },
  },
  {
    name: 'an open list of values has a new one',
    surface: 'openapi',
    change(document) {
      const codes = partOf(document, 'components', 'schemas', 'ErrorCode', 'x-extensible-enum')
      ;(codes as unknown as string[]).push('made_up')
    },
  },
  {
    name: 'a schema has another name',
    surface: 'openapi',
    change(document) {
      const name = String(answerSchema(document, 'getMe').$ref).split('/').at(-1) ?? ''
      const text = JSON.stringify(document).replaceAll(`/schemas/${name}"`, '/schemas/MadeUp"')
      const renamed = JSON.parse(text) as Part
      const schemas = partOf(renamed, 'components', 'schemas')
      schemas.MadeUp = schemas[name]
      delete schemas[name]
      Object.assign(document, renamed)
    },
  },
  {
    name: 'a tool takes a new argument',
    surface: 'tools',
    change(document) {
      partOf(bodyOf(document, 'create_post').properties).mood = { type: 'string' }
    },
  },
  {
    name: 'a command has a new option',
    surface: 'commands',
    change: (document) => parametersOf(document, 'posts/create').push(parameter('--mood', false)),
  },
]

/** What there is now, and the same with the changes made to it. */
export function before(surface: Surface): Part {
  return structuredClone(presentSurface()[surface]) as Part
}

export function after(surface: Surface, changes: MadeUp['change'][]): Part {
  const document = before(surface)
  for (const change of changes) change(document)
  return document
}

function operationOf(document: Part, operation_id: string): Part {
  const operations = Object.values(partOf(document, 'paths')).flatMap((item) =>
    Object.values(partOf(item)).map((one) => partOf(one)),
  )
  const found = operations.find(({ operationId }) => operationId === operation_id)
  if (found === undefined) throw new Error(`there is no ${operation_id} any more`)
  return found
}

function parametersOf(document: Part, operation_id: string): Part[] {
  return operationOf(document, operation_id).parameters as Part[]
}

function bodyOf(document: Part, operation_id: string): Part {
  const content = partOf(operationOf(document, operation_id), 'requestBody', 'content')
  return schemaIn(document, partOf(content, 'application/json', 'schema'))
}

function titleOf(document: Part): Part {
  return schemaIn(document, partOf(bodyOf(document, 'createArticle').properties, 'title'))
}

function answerSchema(document: Part, operation_id: string): Part {
  const answer = partOf(operationOf(document, operation_id), 'responses', '200', 'content')
  return partOf(answer, 'application/json', 'schema')
}

function answerOf(document: Part, operation_id: string): Part {
  return partOf(schemaIn(document, answerSchema(document, operation_id)).properties)
}

function schemaIn(document: Part, schema: Part): Part {
  if (typeof schema.$ref !== 'string') return schema
  return partOf(document, ...schema.$ref.split('/').slice(1))
}

function parameter(name: string, required: boolean): Part {
  return {
    name,
    in: 'query',
    required,
    description: 'Made up.',
    schema: { type: 'string', maxLength: 9 },
  }
}
