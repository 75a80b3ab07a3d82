/** How an article begins, for whoever decides about it. */
interface BeginningProps {
  title: string
  content_markdown: string
}

export function Beginning({ title, content_markdown }: BeginningProps) {
  return (
    <blockquote>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p dir="auto">{content_markdown.slice(0, 300)}</p>
    </blockquote>
  )
}
