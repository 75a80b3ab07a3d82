/** `/posts/3/text`, as validators write it, is `posts[3].text` to whoever sent it; empty for the whole. */
export function fieldAt(pointer: string): string {
  return pointer
    .split('/')
    .filter((name) => name !== '')
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '')
}
