/** One operation: what it is and takes and answers, and beside that samples, examples and a form to try it. */
import type { OpenAPI3, OperationObject } from 'openapi-typescript'
import {
  answersOf,
  bodyOf,
  codesOf,
  resolve,
  type Answer,
  type Body,
  type Example,
  type Media,
  type Operation,
  type Shape,
} from '../document.ts'
import { endOf, typeOf } from '../facts.ts'
import { escape } from '../html.ts'
import { tryForm } from './tryForm.ts'
import { membersOf, parametersOf } from './members.ts'
import { line, prose } from './prose.ts'

const ROOT_PATH = '/api/v1'

/** From the instance's root. */
export function pathOf({ path }: Operation): string {
  return ROOT_PATH + path
}

export function operationSection(document: OpenAPI3, one: Operation): string {
  const { method, operation } = one
  const { operationId = '', summary = '', description = '' } = operation
  const id = operationId.toLowerCase()
  const body = bodyOf(document, operation)
  const answers = answersOf(document, operation)
  const answered = answers.flatMap(({ status, media }) => (isGood(status) ? examplesIn(media) : []))
  return `<section class="operation" id="${id}">
<div class="text">
<h3><a href="#${id}">${escape(summary)}</a></h3>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${pathOf(one)}</code> <span class="name">${[operationId, ...endOf(operation)].join(', ')}</span></p>
${prose(description, { below: 3, ids: false })}
${parametersText(one)}
${body === undefined ? '' : bodyText(document, body)}
<h4>Answers</h4>
<dl class="answers">
${answers.map(answerRow).join('\n')}
</dl>
</div>
<div class="code">
${samplesOf(operation)}
${tryForm(document, one, pathOf(one))}
${examplesText('Example bodies', examplesIn(body?.media))}
${examplesText('Example answers', answered, { open: true })}
</div>
</section>`
}

function parametersText({ parameters }: Operation): string {
  return parameters.length > 0 ? `<h4>Parameters</h4>\n${parametersOf(parameters)}` : ''
}

/** The members themselves, since a body is what a caller has to write. */
function bodyText(document: OpenAPI3, { type, media, required }: Body): string {
  const shape = resolve<Shape>(document, media.schema ?? {})
  return `<h4>Body <span>${type}${required ? '' : ', may be left out'}</span></h4>
${prose(shape.description ?? '', { below: 4, ids: false })}${membersOf(shape)}`
}

function answerRow({ status, description, media }: Answer): string {
  const codes = media === undefined ? [] : codesOf(media)
  const named = codes.map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`)
  const type = media?.schema === undefined ? '' : line(typeOf(media.schema))
  return `<dt class="${isGood(status) ? 'good' : 'bad'}">${status}</dt>
<dd>${prose(description, { below: 4, ids: false })}<p>${named.join(' ') || type}</p></dd>`
}

function isGood(status: string): boolean {
  return status.startsWith('2')
}

function examplesIn(media: Media | undefined): Example[] {
  return Object.values(media?.examples ?? {})
}

function samplesOf(operation: OperationObject): string {
  const { 'x-codeSamples': samples = [] } = operation as {
    'x-codeSamples'?: { label: string; source: string }[]
  }
  const buttons = samples.map(({ label }) => {
    const language = label.toLowerCase()
    return `<button type="button" data-language="${language}" aria-pressed="${language === 'curl'}">${label}</button>`
  })
  const sources = samples.map(
    ({ label, source }) =>
      `<pre data-sample="${label.toLowerCase()}" tabindex="0"><code>${escape(source)}</code></pre>`,
  )
  return `<div class="samples">
<div class="scripted bar"><span role="group" aria-label="Language">${buttons.join('')}</span><button type="button" class="copy">Copy</button></div>
${sources.join('\n')}
</div>`
}

function examplesText(title: string, examples: Example[], { open = false } = {}): string {
  if (examples.length === 0) return ''
  const shown = examples.map(
    ({ summary = '', value }, i) => `<details${open && i === 0 ? ' open' : ''}>
<summary>${line(summary)}</summary>
<pre tabindex="0"><code>${json(value)}</code></pre>
</details>`,
  )
  return `<h4>${title}</h4>\n${shown.join('\n')}`
}

/** The names of members are set off from values. */
function json(value: unknown): string {
  return escape(JSON.stringify(value, null, 2)).replace(
    /&#34;(?:(?!&#34;).)*&#34;(?=:)/g,
    '<b>$&</b>',
  )
}
