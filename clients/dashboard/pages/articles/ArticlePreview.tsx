/** An article as X shows it: read by the same module that makes what is sent. */
import { useMemo } from 'react'
import { articleProblems } from '../../../../networks/x/article/articleProblems.ts'
import { parseArticle } from '../../../../networks/x/article/parseArticle.ts'
import { addressHere } from '../compose/media/attached.ts'
import type { ArticleText } from './calls.ts'
import { ArticleBlocks } from './ArticleBlocks.tsx'

type Shown = Pick<ArticleText, 'title' | 'content_markdown' | 'cover_image_url'>

export function ArticlePreview({
  text: { title, content_markdown, cover_image_url },
}: {
  text: Shown
}) {
  const { blocks, problems } = useMemo(() => read(content_markdown), [content_markdown])
  return (
    <>
      {problems.length > 0 && (
        <ul className="preview-problems">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <article className="article-preview">
        {cover_image_url !== null && (
          <img className="article-cover" src={addressHere(cover_image_url)} alt="" />
        )}
        <h3 className="article-title" dir="auto">
          {title.trim() === '' ? 'Untitled' : title}
        </h3>
        <ArticleBlocks blocks={blocks} />
      </article>
    </>
  )
}

function read(markdown: string) {
  // Of an article without a word everybody knows what is missing.
  const problems = markdown.trim() === '' ? [] : articleProblems(markdown)
  const is_readable = problems.every(({ code }) => code !== 'too_long')
  return { problems, blocks: is_readable ? parseArticle(markdown).blocks : [] }
}
