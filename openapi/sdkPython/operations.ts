/**
 * The methods of the SDK for Python, as the class `AsyncOperations`: one for each operation, with its documentation. What
 * stands in the path comes first; query, body and options go by their names. What is no JSON is written by hand.
 */
import type { OpenAPI3 } from 'openapi-typescript'
import {
  answerName,
  bodyOf,
  itemsOf,
  operationsOf,
  resolve,
  speaksJson,
  type Operation,
  type Schema,
  type Shape,
} from '../document.ts'
import { typesIn, type TypeOf } from './types.ts'
import { docstring, pythonName } from './words.ts'

interface Argument {
  /** On the wire. */
  name: string
  /** In Python. */
  as: string
  type: string
  /** What is taken where it is not given; undefined where it has to be. */
  otherwise?: string
  about: string
}

interface Method {
  name: string
  request: { verb: string; path: string }
  answer: string
  in_path: Argument[]
  query: Argument[]
  body: Argument[] | undefined
  options: Argument[]
  about: string
  pages: ReturnType<typeof itemsOf>
}

const EACH_CALL: Argument[] = [
  option('max_total_seconds', 'float', 'How long it may take, with all repeats.'),
  option('headers', 'Mapping[str, str]', 'Further headers, such as `Prefer: handling=strict`.'),
]
const OPTIONS: Record<string, Argument> = {
  'Idempotency-Key': option(
    'idempotency_key',
    'str',
    'Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.',
  ),
  'If-Match': option(
    'if_match',
    'str',
    'The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.',
  ),
}

/** The module \`otterpost._async.operations\`, without its imports. */
export function pythonOperations(document: OpenAPI3): string {
  const typeOf = typesIn(document)
  const methods = operationsOf(document)
    .filter((operation) => speaksJson(document, operation))
    .map((operation) => methodOf(document, typeOf, operation))
  return `${headOf(methods)}

class AsyncOperations(ABC):
    @abstractmethod
    async def _call(self, call: Call) -> Any: ...
${methods.flatMap((method) => [definition(method), ...iteration(method)]).join('')}`
}

function headOf(methods: Method[]): string {
  const types = methods.flatMap(({ answer, pages, query, body = [] }) => [
    answer,
    pages?.item ?? '',
    ...[...query, ...body].map(({ type }) => type.replace(/"[^"]*"/g, '')),
  ])
  // All that begin with a capital are models, but for these.
  const models = new Set(types.join(' ').match(/\b(?!Literal|Mapping|Sequence|None)[A-Z]\w+/g))
  return `"""One method for each operation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from .._calls import OMITTED, Call, Omitted, segment
from ..models import (
${[...models]
  .toSorted(byLetters)
  .map((name) => `    ${name},\n`)
  .join('')})
from .pages import each_of
`
}

/** As imports are sorted. */
function byLetters(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1
}

function methodOf(document: OpenAPI3, typeOf: TypeOf, found: Operation): Method {
  const { method, path, operation, parameters } = found
  const id = operation.operationId ?? ''
  const argument = (schema: Schema, name: string, is_given: boolean, about = ''): Argument => ({
    name,
    as: pythonName(name),
    type: typeOf(schema, { name: id, is_sent: true }),
    about,
    ...(!is_given && { otherwise: 'None' }),
  })
  const named = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((one) =>
        // A parameter of this contract has a schema, of one type.
        argument(one.schema as Schema, one.name, one.required === true, one.description),
      )
  const options = parameters.flatMap(({ name }) => OPTIONS[name] ?? [])
  const made: Method = {
    name: pythonName(id),
    request: { verb: method, path },
    answer: answerName(document, operation) ?? '',
    in_path: named('path'),
    query: named('query'),
    body: bodyArguments(document, operation, argument),
    options: [...options, ...EACH_CALL],
    about: `${operation.summary}\n\n${operation.description ?? ''}`.trim(),
    pages: itemsOf(document, found),
  }
  const names = argumentsOf(made).map(({ as }) => as)
  if (new Set(names).size < names.length) throw new Error(`${id} has two arguments of one name`)
  return made
}

/** A member of the body may be null, so that None is no word for one that is not sent. */
function bodyArguments(
  document: OpenAPI3,
  operation: Operation['operation'],
  argument: (schema: Schema, name: string, is_given: boolean, about?: string) => Argument,
): Argument[] | undefined {
  const schema = bodyOf(document, operation)?.media.schema
  if (schema === undefined) return undefined
  const { properties = {}, required = [] } = resolve<Shape>(document, schema)
  return Object.entries(properties).map(([name, member]) => {
    const { description } = resolve<Shape>(document, member)
    const made = argument(member, name, required.includes(name), description)
    return made.otherwise === undefined ? made : { ...made, otherwise: 'OMITTED' }
  })
}

function option(name: string, type: string, about: string): Argument {
  return { name, as: name, type, otherwise: 'None', about }
}

function argumentsOf({ in_path, query, body = [], options }: Method): Argument[] {
  return [...in_path, ...query, ...body, ...options]
}

function definition(method: Method): string {
  const { name, request, answer, in_path, query, body, options } = method
  const path = request.path.replace(/\{(\w+)\}/g, (_, one: string) => `{segment(${one})}`)
  const passed = [
    `"${request.verb}"`,
    path === request.path ? `"${path}"` : `f"${path}"`,
    `"${answer}"`,
    ...(query.length > 0 ? [`query=${dictionary(query)}`] : []),
    ...(body === undefined ? [] : [`body=${dictionary(body)}`]),
    ...options.map(({ as }) => `${as}=${as}`),
    ...(options.some(({ name }) => name === 'idempotency_key') ? ['is_keyed=True'] : []),
  ]
  return `
    async def ${name}(
        self,
${declared(in_path, [...query, ...(body ?? []), ...options])}    ) -> ${answer}:
${docstring(documentation(method), 2)}        answer: ${answer} = await self._call(
            Call(
${passed.map((one) => `                ${one},\n`).join('')}            )
        )
        return answer
`
}

/** What stands in the path may go by its place. */
function declared(in_path: Argument[], named: Argument[]): string {
  const line = ({ as, type, otherwise }: Argument) => {
    if (otherwise === undefined) return `        ${as}: ${type},\n`
    const empty = otherwise === 'None' ? 'None' : 'Omitted'
    return `        ${as}: ${type} | ${empty} = ${otherwise},\n`
  }
  return [...in_path.map(line), '        *,\n', ...named.map(line)].join('')
}

function dictionary(members: Argument[]): string {
  const pad = ' '.repeat(20)
  const lines = members.map(({ name, as }) => `${pad}"${name}": ${as},\n`)
  return `{\n${lines.join('')}${' '.repeat(16)}}`
}

function documentation(method: Method): string {
  const listed = argumentsOf(method)
    .filter(({ about }) => about !== '')
    .map(({ as, about }) => `- \`${as}\`: ${about.trim().replaceAll('\n', '\n  ')}`)
  return `${method.about}\n\n${listed.join('\n')}`
}

/** Item after item of what has pages. */
function iteration(method: Method): string[] {
  const { name, answer, in_path, query, options, pages } = method
  if (pages === undefined) return []
  const iterate = name.replace(/^list/, 'iterate')
  const asked = query.filter((one) => !['cursor', 'page'].includes(one.name))
  const passed = [...asked, ...options].map(({ as }) => `                ${as}=${as},\n`)
  return [
    `
    def ${iterate}(
        self,
${declared(in_path, [...asked, ...options])}    ) -> AsyncGenerator[${pages.item}, None]:
        """Each of \`${name}\`, whatever the pages: \`async for one in client.${iterate}()\`."""

        async def page(cursor: str | None) -> tuple[list[${pages.item}], str | None]:
            answer: ${answer} = await self.${name}(
${in_path.map(({ as }) => `                ${as},\n`).join('')}                cursor=cursor,
${passed.join('')}            )
            return answer["${pages.member}"], answer["pagination"].get("next_cursor")

        return each_of(page)
`,
  ]
}
