/**
 * Pages of docs/ for who uses an instance and does not always have its source: each as HTML and as it is
 * written. Where they say `{base_url}`, an instance writes its own address (server/guides.ts).
 */
import { escape } from '../html.ts'
import { prose } from './prose.ts'
import { SEARCH_FIELD, SEARCH_PARTS } from './searchField.ts'

/** In the order in which they are listed: the page of docs/ of this name, in capitals, and what it is about. */
export const GUIDES = [
  {
    name: 'quickstart',
    about: 'a thread with a picture, scheduled with curl, TypeScript, Python or Go',
  },
  { name: 'concepts', about: 'what the words mean, from a post to an event' },
  { name: 'cookbook', about: 'a week of posts, pictures, repeats and refusals, in TypeScript' },
  { name: 'variants', about: 'one post that says something else on X, Bluesky or LinkedIn' },
  { name: 'queue', about: 'the same times every week, and posts that take the next free one' },
  { name: 'review', about: 'an agent or a program writes, and a person says what goes out' },
  { name: 'cost', about: 'what posts cost on X, and a budget for each month' },
  { name: 'validate', about: 'what would become of a post, before it is saved' },
  { name: 'webhooks', about: 'what happens, sent to addresses of yours' },
  { name: 'cli', about: 'every operation from a terminal or a script' },
  { name: 'mcp', about: 'posts, approvals and numbers for agents, by MCP' },
]

export interface Guide {
  name: string
  about: string
  title: string
  markdown: string
  html: string
}

/** What is made of their Markdown. `usual_url` stands there for the address of an instance. */
export function readGuides(
  texts: { name: string; about: string; text: string }[],
  usual_url: string,
): Guide[] {
  const titled = texts.map(({ name, about, text }) => {
    const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(text) ?? []
    if (title === '') throw new Error(`docs/${fileOf(name)} does not begin with its title`)
    return { name, about, title, body: linked(body, usual_url) }
  })
  const ownAddress = (text: string) => text.replaceAll(usual_url, '{base_url}')
  return titled.map(({ name, about, title, body }) => {
    const article = `<article>\n${prose(body, { below: 0, ids: true })}</article>`
    return {
      name,
      about,
      title,
      markdown: ownAddress(`# ${title}\n${body}`),
      html: ownAddress(pageOf(title, `${article}\n${listOf(titled, name)}`)),
    }
  })
}

/** In docs/. */
export function fileOf(name: string): string {
  return `${name.toUpperCase()}.md`
}

/** Links to other pages of docs/ lead to their guides, or, where they have none, nowhere. */
function linked(markdown: string, usual_url: string): string {
  return markdown.replaceAll(
    /\[([^\]]+)\]\((?!https?:|#)([^)#]*)(#[^)]*)?\)/g,
    (_, words: string, path: string, anchor = '') => {
      const guide = GUIDES.find(({ name }) => fileOf(name) === path)
      return guide === undefined
        ? words
        : `[${words}](${usual_url}/docs/guides/${guide.name}${anchor})`
    },
  )
}

/** All of them, for the page that leads to each. */
export function guidesPage(guides: Guide[]): string {
  return pageOf('Guides', listOf(guides))
}

function listOf(guides: Pick<Guide, 'name' | 'title' | 'about'>[], present?: string): string {
  const rows = guides.map(({ name, title, about }) => {
    const current = name === present ? ' aria-current="page"' : ''
    return `<li><a href="/docs/guides/${name}"${current}><strong>${escape(title)}</strong> <span>${escape(about)}</span></a></li>`
  })
  return `<nav aria-label="Guides"><ul class="cards">\n${rows.join('\n')}\n</ul></nav>`
}

function pageOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Otterpost</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guides.css">
${SEARCH_PARTS}
<main>
<header>
  <p><a href="/">Otterpost</a> · <a href="/docs">API documentation</a> · <a href="/docs/guides">Guides</a> · <a href="/docs/errors">Errors</a></p>
${SEARCH_FIELD}
  <h1>${escape(title)}</h1>
</header>
${content}
</main>
</html>
`
}
