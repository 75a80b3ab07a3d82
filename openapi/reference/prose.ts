/** The contract's Markdown as HTML. */
import { Marked, type Tokens } from 'marked'
import { escape } from '../html.ts'

/** Blocks, whose headings are moved down by so many levels and have an id where the section has none of its own. */
export function prose(markdown: string, { below, ids }: { below: number; ids: boolean }): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const level = depth + below
        const content = this.parser.parseInline(tokens)
        if (!ids) return `<h${level}>${content}</h${level}>\n`
        const id = slug(text)
        return `<h${level} id="${id}"><a href="#${id}">${content}</a></h${level}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        return `<pre data-lang="${escape(lang)}" tabindex="0"><code>${escape(text)}</code></pre>\n`
      },
      // Wide tables are moved by themselves, also with the keyboard alone.
      table(token: Tokens.Table) {
        const [head = '', ...rows] = [token.header, ...token.rows].map((cells, i) => {
          const tag = i === 0 ? 'th' : 'td'
          const inner = cells.map(
            (cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`,
          )
          return `<tr>${inner.join('')}</tr>\n`
        })
        return `<div class="wide" tabindex="0"><table>\n<thead>${head}</thead>\n<tbody>${rows.join('')}</tbody>\n</table></div>\n`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

/** One line, without a paragraph around it. */
export function line(markdown: string): string {
  return new Marked().parseInline(markdown.trim(), { async: false })
}

/** The headings of the second level, as the list of contents wants them. */
export function headingsOf(markdown: string): { id: string; title: string }[] {
  return [...markdown.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: slug(title), title }))
}

/** The name of a heading's place. */
export function slug(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
