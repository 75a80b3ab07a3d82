/** HTML that cannot be forgotten to escape: every value is escaped unless it is HTML already. */
export interface Html {
  html: string
}

type Value = string | number | Html | Html[] | undefined

export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: texts.map((text, at) => text + render(values[at])).join('') }
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => one.html).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** `1 reply`, `2 replies`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
