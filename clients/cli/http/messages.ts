/** Server-sent events as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamMessage {
  /** Where to go on behind it. */
  id?: string
  data?: string
}

/** No event is larger. */
const LENGTH_MAX = 64 * 1024 * 1024

/** One that only says where to go on has no `data`. Throws when it is too long to be one of ours. */
export async function* messagesIn(texts: AsyncIterable<string>): AsyncGenerator<StreamMessage> {
  let rest = ''
  let message: StreamMessage = {}
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LENGTH_MAX) throw new RangeError('a line without an end')
    for (const line of lines.map((one) => one.replace(/\r$/, ''))) {
      if (line === '') {
        yield message
        message = {}
      } else {
        message = withField(message, line)
      }
    }
  }
}

function withField(message: StreamMessage, line: string): StreamMessage {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
  if (name === 'id') return { ...message, id: value }
  if (name !== 'data') return message
  return { ...message, data: message.data === undefined ? value : `${message.data}\n${value}` }
}
