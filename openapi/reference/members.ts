/** What an object of the contract consists of, as a list in HTML. */
import type { HeaderObject, ParameterObject } from 'openapi-typescript'
import type { Schema, Shape } from '../document.ts'
import { endOf, factsOf } from '../facts.ts'
import { line, prose } from './prose.ts'

export function membersOf({ properties, required = [] }: Shape): string {
  if (properties === undefined) return ''
  const rows = Object.entries(properties).map(([name, schema]) =>
    row(name, factsOf(schema), required.includes(name), (schema as Shape).description),
  )
  return list(rows)
}

export function parametersOf(parameters: ParameterObject[]): string {
  const rows = parameters.map(({ name, in: place, required, schema, description, ...more }) =>
    row(
      name,
      [place, ...factsOf(schema as Schema), ...endOf(more)],
      required === true,
      description,
    ),
  )
  return list(rows)
}

export function headersOf(headers: Record<string, HeaderObject>): string {
  const rows = Object.entries(headers).map(([name, { schema, description }]) =>
    row(name, factsOf(schema as Schema), false, description),
  )
  return list(rows)
}

function row(name: string, facts: string[], required: boolean, description = ''): string {
  const must = required ? ' <strong>required</strong>' : ''
  return `<dt><code>${name}</code> <span>${line(facts.join(', '))}</span>${must}</dt>
<dd>${prose(description, { below: 4, ids: false })}</dd>`
}

function list(rows: string[]): string {
  return `<dl class="members">\n${rows.join('\n')}\n</dl>\n`
}
