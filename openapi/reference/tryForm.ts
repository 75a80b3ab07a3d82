/** A form that sends an operation's request to the instance that shows the page (`reference.js`). */
import type { OpenAPI3, ParameterObject } from 'openapi-typescript'
import { bodyOf, resolve, type Media, type Operation, type Shape } from '../document.ts'
import { escape } from '../html.ts'

export function tryForm(document: OpenAPI3, one: Operation, path: string): string {
  const { method, operation, parameters } = one
  const id = (operation.operationId ?? '').toLowerCase()
  const body = bodyOf(document, operation)
  return `<details class="scripted try">
<summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${parameters.map((parameter) => fieldOf(document, `${id}-${parameter.name.toLowerCase()}`, parameter)).join('\n')}
${body === undefined ? '' : bodyField(`${id}-body`, body.type, body.media, body.required)}
<button type="submit">Send ${method}</button>
<output aria-live="polite"></output>
</form>
</details>`
}

function fieldOf(document: OpenAPI3, id: string, parameter: ParameterObject): string {
  const { name, in: place, required, schema, example } = parameter
  const { enum: choices } = resolve<Shape>(document, schema ?? {})
  const attributes = `id="${id}" name="${name}" data-in="${place}"${required ? ' required' : ''}`
  const field =
    choices === undefined
      ? `<input ${attributes} autocomplete="off" spellcheck="false"${example === undefined ? '' : ` placeholder="${escape(String(example))}"`}>`
      : `<select ${attributes}><option></option>${choices.map((choice) => `<option>${String(choice)}</option>`).join('')}</select>`
  return `<label for="${id}"><code>${name}</code></label> ${field}`
}

/** A file, or JSON that begins as the first example. */
function bodyField(id: string, type: string, { examples = {} }: Media, required: boolean): string {
  if (type === 'multipart/form-data') {
    return `<label for="${id}"><code>file</code></label> <input id="${id}" type="file" name="file" data-in="form" required>`
  }
  const [first] = Object.values(examples)
  const text = required ? JSON.stringify(first?.value ?? {}, null, 2) : ''
  const rows = Math.min(14, text.split('\n').length + 1)
  return `<label for="${id}">Body</label> <textarea id="${id}" name="body" data-in="body" rows="${rows}" spellcheck="false">${escape(text)}</textarea>`
}
