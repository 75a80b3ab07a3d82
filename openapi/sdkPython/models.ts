/**
 * The types of the SDK for Python. Objects are `TypedDict`s, so that what an instance answers is what a program gets:
 * members and values of a later version included.
 */
import type { OpenAPI3 } from 'openapi-typescript'
import { resolve, type Schema, type Shape } from '../document.ts'
import { isNamed, sentOnly, typesIn, valuesOf, type Owner, type TypeOf } from './types.ts'
import { docstring, pythonName } from './words.ts'

const HEAD = `"""What is sent and answered, by the names of the API. Lists of values that may grow are open."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired
`

/** The module \`otterpost.models\`. */
export function pythonModels(document: OpenAPI3): string {
  const schemas = Object.keys(document.components?.schemas ?? {})
    .map((name) => ({ name, shape: shapeOf(document, name) }))
    .filter(({ shape }) => isNamed(shape) && !hasFile(shape))
  const typeOf = typesIn(document)
  const sent = sentOnly(document)
  const choices = schemas.flatMap(({ name, shape }) =>
    valuesOf(shape) === undefined ? [] : [choiceModel(name, shape)],
  )
  const objects = schemas.flatMap(({ name, shape }) =>
    valuesOf(shape) === undefined
      ? objectModels(document, typeOf, { name, is_sent: sent.has(name) }, shape)
      : [],
  )
  return [HEAD, ...choices, ...objects].join('\n')
}

function shapeOf(document: OpenAPI3, name: string): Shape {
  return resolve<Shape>(document, { $ref: `#/components/schemas/${name}` })
}

/** Bytes have their own way. */
function hasFile({ properties = {} }: Shape): boolean {
  return Object.values(properties).some((one) => 'format' in one && one.format === 'binary')
}

function choiceModel(name: string, shape: Shape): string {
  const is_open = shape['x-extensible-enum'] !== undefined
  const pad = is_open ? '        ' : '    '
  const values = (valuesOf(shape) ?? []).map((value) => `${pad}${JSON.stringify(value)},\n`)
  const type = is_open
    ? `(\n    Literal[\n${values.join('')}    ]\n    | str\n)`
    : `Literal[\n${values.join('')}]`
  return `${name}: TypeAlias = ${type}\n${described(shape, 0)}`
}

/** It, and before it those of its members that have no name of their own. */
function objectModels(document: OpenAPI3, typeOf: TypeOf, owner: Owner, shape: Shape): string[] {
  const members = Object.entries(shape.properties ?? {}).map(([member, schema]) => ({
    member,
    schema,
    owner: { ...owner, name: `${owner.name}${capitalised(member)}` },
  }))
  const inner = members.flatMap((one) => {
    const found = innerShape(document, one.schema)
    return found === undefined ? [] : objectModels(document, typeOf, one.owner, found)
  })
  const typed = members.map((one) => ({
    member: one.member,
    type: optional(shape, one.member, typeOf(one.schema, one.owner)),
    about: described(resolve<Shape>(document, one.schema), 1),
  }))
  return [...inner, objectModel(owner.name, described(shape, 1), typed)]
}

/** Of an object, or a list of objects, that is written where it is used. */
function innerShape(document: OpenAPI3, schema: Schema): Shape | undefined {
  if ('$ref' in schema) return undefined
  if (schema.type === 'array' && schema.items) return innerShape(document, schema.items)
  return schema.properties === undefined ? undefined : schema
}

function optional({ required = [] }: Shape, member: string, type: string): string {
  return required.includes(member) ? type : `NotRequired[${type}]`
}

/** A member that is called like a word of Python cannot be written as one of a class. */
function objectModel(
  name: string,
  about: string,
  members: { member: string; type: string; about: string }[],
): string {
  if (members.some(({ member }) => pythonName(member) !== member)) {
    const lines = members.map(({ member, type }) => `        "${member}": ${quoted(type)},\n`)
    return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n${about.replaceAll(/^ {4}/gm, '')}`
  }
  const lines = members
    .map(({ member, type, about }) => `    ${member}: ${type}\n${about}`)
    .join('')
  return `\nclass ${name}(TypedDict):\n${about}${about === '' ? '' : '\n'}${lines || '    pass\n'}`
}

function described({ description }: Shape, depth: number): string {
  return description === undefined ? '' : docstring(description, depth)
}

function quoted(type: string): string {
  return type.includes('"') ? `'${type}'` : `"${type}"`
}

function capitalised(member: string): string {
  return member.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}
