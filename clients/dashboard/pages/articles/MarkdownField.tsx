import { useId, useLayoutEffect, useRef } from 'react'
import { MediaField } from '../compose/media/MediaField.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'

/** At a time; there may be more in the text. */
const PICTURES_MAX = 20

interface MarkdownFieldProps {
  /** Of the pictures that are on their way to it. */
  place: string
  markdown: string
  change(markdown: string): void
}

/** The text, into which pictures can be dropped and pasted. */
export function MarkdownField({ place, markdown, change }: MarkdownFieldProps) {
  const id = useId()
  const around = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Until somebody has gone into the text, pictures go to its end; those that have arrived already, too.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const insert = (url: string) => {
    const textarea = field.current
    if (textarea === null) return
    const { selectionStart: start, selectionEnd: end, value } = textarea
    textarea.setRangeText(pictureIn(value.slice(0, start), url), start, end, 'end')
    change(textarea.value)
  }
  return (
    <div ref={around} className="field">
      <label htmlFor={id}>Text, in Markdown</label>
      <textarea
        ref={field}
        id={id}
        className="article-text"
        dir="auto"
        rows={16}
        value={markdown}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
      />
      <MediaField
        place={place}
        media={[]}
        change={(added) => {
          for (const { url } of added) insert(url)
        }}
        most={PICTURES_MAX}
        label="Pictures in the text"
        accept="image/jpeg,image/png,image/webp"
        described={false}
        around={around}
      />
      <div id={`${id}-hint`}>
        <Disclosure summary="What Markdown X takes">
          {() => (
            <p className="hint">
              # to ### headings, **bold**, *italic*, ~~struck~~, [links](https://…), lists, &gt;
              quotes, ![caption](https://…) pictures, --- lines, and the address of a post of X
              alone on a line. The rest stays plain text.
            </p>
          )}
        </Disclosure>
      </div>
    </div>
  )
}

/** A paragraph of its own. */
function pictureIn(before: string, url: string): string {
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return `${gap}![](${url})\n\n`
}
