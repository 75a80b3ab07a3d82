/**
 * Whether what X shows is what was sent. X writes texts otherwise: links become t.co links, a bare link gets
 * a scheme and its host a slash, three characters are escaped, space is trimmed and characters composed, and
 * what a post carries is linked at its end. Everything else, letter case too, is as it was.
 */
import type { XSend } from './post.ts'
import { listOf, memberOf, textOf } from '../wire/wire.ts'

type SentPost = Extract<XSend, { kind: 'post' }>

/** `certain`: by its media, which were uploaded for this delivery alone. */
export type Likeness = 'certain' | 'alike' | 'other'

export function likenessOf(post: unknown, sent: XSend): Likeness {
  const id = textOf(post, 'id') ?? ''
  switch (sent.kind) {
    case 'post': {
      const parent = sent.post.reply?.in_reply_to_tweet_id
      return repliesTo(post, id, parent) ? likenessOfContent(post, id, sent) : 'other'
    }
    case 'article':
      return titlesOf(post).includes(spaced(sent.title)) ? 'alike' : 'other'
  }
}

function likenessOfContent(
  post: unknown,
  id: string,
  { post: { text }, media_keys }: SentPost,
): Likeness {
  const shown_keys = listOf(post, 'attachments', 'media_keys')
  if (media_keys.length > 0 && shown_keys.length > 0) {
    return media_keys.every((key) => shown_keys.includes(key)) ? 'certain' : 'other'
  }
  // Words alone show media only where a link in them leads to some.
  if (shown_keys.length > 0 && !MAYBE_A_LINK.test(text)) return 'other'
  return isShownAs(post, id, text) ? 'alike' : 'other'
}

const MAYBE_A_LINK = /\S\.\S/

function titlesOf(post: unknown): string[] {
  return [textOf(post, 'article', 'title'), textOf(post, 'article_title')].flatMap((title) =>
    title === undefined ? [] : spaced(title),
  )
}

function repliesTo(post: unknown, id: string, parent: string | undefined): boolean {
  const references = [...listOf(post, 'referenced_posts'), ...listOf(post, 'referenced_tweets')]
  const replied_to = references.find((one) => textOf(one, 'type') === 'replied_to')
  if (replied_to !== undefined) return textOf(replied_to, 'id') === parent
  // Where references are not given, the conversation still tells a reply from a post.
  const conversation_id = textOf(post, 'conversation_id') ?? id
  return parent === undefined ? conversation_id === id : conversation_id !== id
}

const SHORT_LINK = /https?:\/\/t\.co\/\w+/g
/** In the place of a link, and nowhere in a text. */
const LINK = '\0'
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

function isShownAs(post: unknown, id: string, text: string): boolean {
  // Of a long post the whole text is there.
  const note = memberOf(post, 'note_post') ?? memberOf(post, 'note_tweet')
  const shown = textOf(note, 'text') ?? textOf(post, 'text') ?? ''
  const urls = [...listOf(note, 'entities', 'urls'), ...listOf(post, 'entities', 'urls')]
  const written = new Map(urls.map((url) => [textOf(url, 'url'), textOf(url, 'expanded_url')]))
  const links: string[] = []
  const without_links = shown.replace(SHORT_LINK, (short) => {
    const address = written.get(short) ?? short
    // To its own media.
    if (address.includes(`/status/${id}/`)) return ''
    links.push(address)
    return LINK
  })
  const pattern = spaced(without_links.replace(/&(amp|lt|gt);/g, (sign) => SIGNS[sign] ?? sign))
    .split(LINK)
    .map((words, i) => escaped(words) + (i < links.length ? linkPattern(links[i] ?? '') : ''))
    .join('')
  return new RegExp(`^${pattern}$`).test(spaced(text))
}

/** X keeps the path of a link as it was written; the case of its host says nothing. */
function linkPattern(address: string): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(address) ?? ['', '', address]
  const any_case = [...host].map((letter) =>
    /[a-z]/i.test(letter) ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escaped(letter),
  )
  return `(?:[hH][tT][tT][pP][sS]?://)?${any_case.join('')}${escaped(path.replace(/\/$/, ''))}/?`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function spaced(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
