/** Lines of a stream, separated by `\n` alone: JSON may hold other characters that end lines elsewhere. */

/** Without the empty ones. A last line counts without its end, too. */
export async function* linesOf(stream: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const [first = '', ...more] = text.split('\n')
    begun.push(first)
    for (const next of more) {
      const line = begun.join('').trim()
      if (line !== '') yield line
      begun = [next]
    }
  }
  const last = begun.join('').trim()
  if (last !== '') yield last
}
