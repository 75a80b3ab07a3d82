/** Names and texts as Python has them. */

/** https://docs.python.org/3/reference/lexical_analysis.html#keywords */
const RESERVED =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  )

/** `listPosts` is `list_posts`, and `from` is `from_`. */
export function pythonName(id: string): string {
  const name = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return RESERVED.includes(name) ? `${name}_` : name
}

/** A docstring, or what describes a member, which is written below it. */
export function docstring(text: string, depth: number): string {
  const pad = '    '.repeat(depth)
  const lines = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').split('\n')
  const [first = '', ...rest] = lines.map((line) => line.trimEnd())
  if (rest.length === 0) return `${pad}"""${first.replace(/"$/, '\\"')}"""\n`
  const indented = rest.map((line) => (line === '' ? '' : `${pad}${line}`))
  return [`${pad}"""${first}`, ...indented, `${pad}"""\n`].join('\n')
}
