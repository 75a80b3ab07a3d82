/** Lines of a stream, separated by `\n` alone: JSON may hold other characters that end lines elsewhere. */

/**
 * Without the empty ones. A last line counts without its end, too. Of one that has more than so many characters no more
 * is kept, and it is told as undefined.
 */
export async function* linesOf(
  stream: AsyncIterable<string | Uint8Array>,
  length_max: number,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let length = 0
  const add = (piece: string) => {
    length += piece.length
    if (length > length_max) begun = []
    else begun.push(piece)
  }
  const end = () => {
    const line = length > length_max ? undefined : begun.join('').trim()
    begun = []
    length = 0
    return line
  }
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const [first = '', ...more] = text.split('\n')
    add(first)
    for (const next of more) {
      const line = end()
      if (line !== '') yield line
      add(next)
    }
  }
  const last = end()
  if (last !== '') yield last
}
