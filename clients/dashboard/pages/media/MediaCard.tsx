import { useState } from 'react'
import { Link } from 'react-router'
import { answerOf } from '../api.ts'
import { AltText } from '../compose/media/AltText.tsx'
import { attachedOf, sizeInWords, shownAt, type UploadedMedia } from '../compose/media/attached.ts'
import { MediaThumb } from '../compose/media/MediaThumb.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { daysUntil, When } from '../parts/When.tsx'
import { publicApi } from '../publicApi.ts'
import { useVisit } from '../session.ts'

interface MediaCardProps {
  media: UploadedMedia
  changed(): void
  described(id: string, alt_text: string): void
}

/** What names a file, as far as the service lists them. */
interface Uses {
  posts: string[]
  articles: string[]
}

export function MediaCard({ media, changed, described }: MediaCardProps) {
  const { say } = useVisit()
  const [asking, setAsking] = useState(false)
  const [uses, setUses] = useState<Uses>()
  const attached = attachedOf(media)
  const { id, name, alt_text } = attached
  const remove = async () => {
    const used = await deleteMedia(id)
    setUses(used)
    if (used !== undefined) return
    changed()
    say('The file is deleted.')
  }
  return (
    <li className="media-card">
      <a href={shownAt(attached)} target="_blank" rel="noreferrer" className="media-open">
        <MediaThumb media={attached} />
        <span className="unseen">Open in a new tab</span>
      </a>
      <h2 className="media-name">{name}</h2>
      <p className="hint">
        {sizeInWords(media.bytes)} · <When at={media.created_at} />
      </p>
      <UseState media={media} />
      <AltText id={id} name={name} alt_text={alt_text} saved={described} />
      {uses && <UsedBy uses={uses} />}
      <p className="buttons">
        <button type="button" onClick={() => setAsking(true)}>
          Delete…<span className="unseen"> {name}</span>
        </button>
      </p>
      {asking && (
        <Confirm
          title="Delete this file?"
          action="Delete file"
          confirm={remove}
          close={() => setAsking(false)}
        >
          <p>Nothing is at its address any more. What a post or an article uses stays.</p>
        </Confirm>
      )}
    </li>
  )
}

function UseState({ media: { expires_at } }: Pick<MediaCardProps, 'media'>) {
  return (
    <p className="badges">
      {expires_at === undefined ? (
        <Badge kind="good">In use</Badge>
      ) : (
        <Badge kind="plain">Goes {daysUntil(expires_at)} if unused</Badge>
      )}
    </p>
  )
}

function UsedBy({ uses: { posts, articles } }: { uses: Uses }) {
  return (
    <div className="problem" role="alert">
      <p>It is in use. Take it out of these first, or delete them:</p>
      <ul className="media-uses">
        {posts.map((id, index) => (
          <li key={id}>
            <Link to={`/posts/${id}`}>Post {index + 1}</Link>
          </li>
        ))}
        {articles.map((id, index) => (
          <li key={id}>
            <Link to={`/articles/${id}`}>Article {index + 1}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Gives what uses it where that keeps it from being deleted. Throws a Problem. */
async function deleteMedia(id: string): Promise<Uses | undefined> {
  const call = publicApi.DELETE('/media/{id}', { params: { path: { id } } })
  const { error } = await call.catch(() => ({ error: undefined }))
  if (error?.code === 'in_use')
    return { posts: error.post_ids ?? [], articles: error.article_ids ?? [] }
  await answerOf(call)
  return undefined
}
