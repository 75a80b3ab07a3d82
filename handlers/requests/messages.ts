/** An answer that goes on: messages as they come, until its caller goes or may have no more of them. */

export interface Message {
  /** Where its reader goes on, behind this message. */
  id: string
  event?: string
  /** Left out where nothing has happened: the reader is told that the connection is there, and where to go on. */
  data?: object
}

export class MessageStream {
  /** Where it begins. */
  readonly id: string
  /** As many at a time as may be in memory. The next ones are read when these have left. */
  readonly pages: AsyncIterable<Message[]>
  /** Whether its caller may have no more of them. */
  readonly closing: AbortSignal
  /** To be called when nobody takes them any more; also more than once. */
  readonly close: () => void

  constructor({ id, pages, closing, close }: MessageStream) {
    this.id = id
    this.pages = pages
    this.closing = closing
    this.close = close
  }
}
