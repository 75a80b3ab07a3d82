/** What tools announce is what the contract says, and a tool does not outlive what it was made from. */
import { describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { Schema } from '../../clients/mcp/contract.ts'
import { checkTools, innerOf } from '../../clients/mcp/derive.ts'
import { makeReady } from '../../clients/mcp/ready.ts'
import { READS, taking, type Tool } from '../../clients/mcp/tool.ts'
import { TOOLS } from '../../clients/mcp/tools/index.ts'
import type { OperationId } from '../../handlers/handler.ts'

type Node = Record<string, unknown>

const ready = [...makeReady(TOOLS).values()]
const named = ready.map((one): [string, (typeof ready)[number]] => [one.tool.name, one])
/** What a member is, apart from how it is described and whether it may be null. */
const KEYWORDS = [
  ...['type', 'format', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minItems', 'maxItems'],
]
const FORMATS = ['int32', 'int64', 'double']

describe('the arguments', () => {
  test.each(named)('of %s are those of the contract', (_, { tool, listing }) => {
    const { renamed = {} } = tool
    const members = propertiesOf(listing.inputSchema)
    for (const { operation_id, path, query, body, without } of tool.takes) {
      const operation = operationOf(operation_id)
      for (const name of [...path, ...query]) {
        const parameter = operation.parameters.find((one) => one.name === name)
        expect(kept(members[name]), name).toEqual(kept(resolve(parameter?.schema)))
      }
      const sent = propertiesOf(operation.body)
      for (const name of body) {
        expect(kept(members[name]), name).toEqual(kept(resolve(sent[name]), without, renamed))
      }
    }
  })

  test.each(named)('of %s and nothing else, all described', (_, { tool, listing }) => {
    const taken = tool.takes.flatMap(({ path, query, body }) => [...path, ...query, ...body])
    const own = [...Object.keys(tool.own ?? {}), ...Object.keys(tool.nulls ?? {})]
    const members = propertiesOf(listing.inputSchema)
    const takes = (header: string) =>
      tool.takes.some(({ operation_id }) =>
        operationOf(operation_id).parameters.some(({ name }) => name === header),
      )
    const headers = [
      ...(takes('Idempotency-Key') ? ['idempotency_key'] : []),
      ...(takes('If-Match') ? ['if_match'] : []),
    ]

    expect(Object.keys(members).toSorted()).toEqual(
      [...new Set([...taken, ...own, ...headers])].toSorted(),
    )
    for (const [name, { description }] of Object.entries(members)) {
      expect(typeof description === 'string' ? description.length : 0, name).toBeGreaterThan(8)
    }
  })

  test.each(named)('of %s can be read by every model', (_, { listing }) => {
    const every = schemasIn(listing.inputSchema as Schema)

    expect(every[0]).toMatchObject({ type: 'object', additionalProperties: false })
    for (const schema of every) {
      expect(typeof schema.type, JSON.stringify(schema)).toBe('string')
      for (const keyword of ['$ref', 'oneOf', 'anyOf', 'allOf', 'nullable', 'not']) {
        expect(schema).not.toHaveProperty(keyword)
      }
      // What an author keeps with a post is by names of theirs.
      const { maxProperties } = schema
      const rest = maxProperties === undefined ? false : { type: 'string', maxLength: 500 }
      if (schema.type === 'object') expect(schema.additionalProperties).toEqual(rest)
    }
  })

  test('creating never publishes, and deleting has to say what becomes of the copies', () => {
    const of = (name: string) => ready.find(({ tool }) => tool.name === name)?.listing.inputSchema

    for (const name of ['create_post', 'create_posts', 'create_article', 'update_post']) {
      expect(JSON.stringify(of(name))).not.toContain('publish_now')
    }
    for (const name of ['delete_post', 'delete_article']) {
      expect(of(name)?.required).toEqual(['id', 'delete_from_x'])
      expect(propertiesOf(of(name)).delete_from_x).not.toHaveProperty('default')
    }
  })
})

test('the list of tools leaves a model room to think: under 40,000 bytes, without schemas of answers', () => {
  const listings = ready.map(({ listing }) => listing)

  expect(Buffer.byteLength(JSON.stringify(listings))).toBeLessThan(40_000)
  for (const listing of listings) expect(listing).not.toHaveProperty('outputSchema')
})

test('a thing is known by its id, whichever tool speaks of it', () => {
  for (const { listing } of ready) {
    const names = schemasIn(listing.inputSchema as Schema).flatMap((one) =>
      Object.keys(one.properties ?? {}),
    )
    expect(names).not.toContain('post_id')
    expect(names).not.toContain('account_id')
    expect(JSON.stringify(listing)).not.toContain('`account_id`')
  }
})

describe('what has vanished from the contract', () => {
  const tool: Tool = {
    name: 'look',
    title: 'Look',
    description: 'Looks.',
    hints: READS,
    takes: [taking('getPost', { path: ['id'] })],
    run: () => Promise.resolve({}),
  }
  const gone = 'getPostage' as OperationId

  test.each<[string, Partial<Tool>, RegExp]>([
    ['an operation', { takes: [taking(gone)] }, /no operation getPostage/],
    [
      'a parameter',
      { takes: [taking('getPost', { path: ['ident' as 'id'] })] },
      /no ident in its path/,
    ],
    [
      'a member',
      { takes: [taking('updatePost', { body: ['txt' as 'text'] })] },
      /no txt in its body/,
    ],
    [
      'a member inside',
      { takes: [taking('createPosts', { body: ['posts'], without: ['now'] })] },
      /no member now to leave out/,
    ],
    [
      'a member that is not taken and is needed',
      { takes: [taking('schedulePost', { path: ['id'] })] },
      /schedulePost needs scheduled_date, which is not taken/,
    ],
    ['what is described', { descriptions: { txt: 'The text.' } }, /look has no member txt/],
    ['what is required', { required: ['txt'] }, /look has no member txt/],
    ['what a switch empties', { nulls: { clear: 'txt' } }, /look has no member txt/],
    [
      'that a member can be empty',
      { takes: [taking('updatePost', { body: ['text'] })], nulls: { clear: 'text' } },
      /text of look cannot be null/,
    ],
  ])('%s stops the start', (_, change, error) => {
    expect(() => checkTools([tool])).not.toThrow()
    expect(() => checkTools([{ ...tool, ...change }])).toThrow(error)
  })
})

/** Read here once more, from the older form of the document. */
function operationOf(id: OperationId) {
  for (const item of Object.values(contract.paths) as Record<string, Node>[]) {
    for (const operation of Object.values(item)) {
      if (operation.operationId !== id) continue
      const listed = [...asList(item.parameters), ...asList(operation.parameters)]
      const content = (operation.requestBody as { content?: Node } | undefined)?.content
      const json = content?.['application/json'] as { schema?: Node } | undefined
      return {
        parameters: listed.map((one) => resolve(one) as { name: string; schema: Node }),
        body: resolve(json?.schema),
      }
    }
  }
  throw new Error(`there is no ${id}`)
}

function asList(value: unknown): Node[] {
  return Array.isArray(value) ? (value as Node[]) : []
}

function resolve(node: Node | undefined): Node {
  const path = node?.$ref
  if (typeof path !== 'string') return node ?? {}
  const names = path.slice(2).split('/')
  return names.reduce((place, name) => place[name] as Node, contract as unknown as Node)
}

/** All the way down: keywords, and members by their names. */
function kept(schema: unknown, without: string[] = [], renamed: Record<string, string> = {}): Node {
  const node = resolve(schema as Node)
  const keywords = Object.entries(node).filter(
    ([name, value]) => KEYWORDS.includes(name) && !FORMATS.includes(String(value)),
  )
  const inside = Object.entries(propertiesOf(node)).filter(([name]) => !without.includes(name))
  return {
    ...Object.fromEntries(keywords),
    ...(node.items !== undefined && { items: kept(node.items, without, renamed) }),
    ...(inside.length > 0 && {
      properties: Object.fromEntries(
        inside.map(([name, one]) => [
          renamed[name] ?? name,
          kept(one, innerOf(without, name), renamed),
        ]),
      ),
    }),
  }
}

function propertiesOf(schema: unknown): Record<string, Node> {
  return (schema as { properties?: Record<string, Node> } | undefined)?.properties ?? {}
}

function schemasIn(schema: Schema): Schema[] {
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ]
  return [schema, ...inside.flatMap(schemasIn)]
}
