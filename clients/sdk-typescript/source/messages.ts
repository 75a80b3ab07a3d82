/** Server-sent events as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamMessage {
  /** Where to go on behind it. */
  id?: string
  /** None where the message only says where to go on. */
  data?: string
}

/** No event is larger. */
const CHARACTERS_MAX = 64 * 1024 * 1024

/** Throws a RangeError for a line without an end. */
export async function* messagesIn(texts: AsyncIterable<string>): AsyncGenerator<StreamMessage> {
  // Joined once the line is whole: a long one comes in many pieces.
  let pieces: string[] = []
  let characters = 0
  let message: StreamMessage = {}
  for await (const text of texts) {
    const lines = text.split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      const whole = [...pieces, line].join('').replace(/\r$/, '')
      pieces = []
      characters = 0
      if (whole !== '') message = withField(message, whole)
      else {
        yield message
        message = {}
      }
    }
    pieces.push(rest)
    characters += rest.length
    if (characters > CHARACTERS_MAX) throw new RangeError('A line of the stream has no end.')
  }
}

function withField(message: StreamMessage, line: string): StreamMessage {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
  if (name === 'id') return { ...message, id: value }
  if (name !== 'data') return message
  return { ...message, data: message.data === undefined ? value : `${message.data}\n${value}` }
}
