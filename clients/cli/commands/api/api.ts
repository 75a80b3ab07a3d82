import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { headersFor } from '../../http/calls.ts'
import { refusalOf } from '../../http/refusal.ts'
import { act, collect, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { asJson, manyLines, oneLine } from '../../terminal/printable.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import {
  bodyOf,
  headersFromOptions,
  methodOf,
  urlOf,
  type RawRequestOptions,
} from './rawRequest.ts'
import { sendRaw } from './sendRaw.ts'

interface Options extends RawRequestOptions {
  include?: boolean
}

/** Any request that the API takes, for what no command does. */
export function callApi(environment: Environment): Command {
  const command = newCommand('api', 'Send any request to the API, and print the answer')
    .argument('<method>', 'GET, POST, PUT or DELETE')
    .argument('<path>', 'as in /posts or /api/v1/posts')
    .option('-f, --field <name=value>', 'a member or parameter as text; repeatable', collect)
    .option('-F, --typed <name=value>', 'the same as true, 5, null, JSON or @FILE', collect)
    .option('--input <file>', 'the body; - reads stdin')
    .option('-H, --header <name:value>', 'a header; repeatable', collect)
    .option('-i, --include', 'print status and headers too')
    .action(
      act<Options, [string, string]>(environment, [], async (context, given, path) => {
        const method = methodOf(given)
        const { options, terminal } = context
        const caller = await context.caller()
        const body = await bodyOf(environment, method, options)
        const headers = new Headers(headersFor(caller))
        if (body !== undefined) headers.set('content-type', 'application/json')
        if (method === 'POST')
          headers.set('idempotency-key', options.idempotencyKey ?? randomUUID())
        for (const [name, value] of headersFromOptions(options)) headers.set(name, value)
        const url = await urlOf(caller.url, path, method, options, environment)
        const init = { method, headers, ...(body !== undefined && { body }) }
        const { response, text, json, problem } = await sendRaw(caller, url, init)
        if (options.include) printHead(terminal, response)
        printBody(terminal, text, json)
        const ignored = response.headers.get('x-ignored-fields')
        if (ignored !== null) terminal.warn(`Warning: the API does not know ${oneLine(ignored)}.`)
        if (problem !== undefined) throw refusalOf(problem, caller.about_key)
      }),
    )
  return withExamples(posting(command), [
    ['api GET posts -f status=draft', 'A parameter'],
    ['api POST posts -f text=Hello -F publish_now=true', 'Members of a body'],
    ['api PUT posts/6b0013180000a13f9c27d05e --input changes.json', 'A body from a file'],
  ])
}

function printHead(terminal: Terminal, { status, statusText, headers }: Response): void {
  terminal.print(oneLine(`${status} ${statusText}`))
  for (const [name, value] of headers) terminal.print(oneLine(`${name}: ${value}`))
  terminal.print('')
}

function printBody(terminal: Terminal, text: string, body: unknown): void {
  if (body !== undefined) terminal.print(asJson(body))
  else if (text !== '') terminal.print(manyLines(text))
}
