/** Everything that was uploaded: described, found out what uses it, and deleted. */
import { useQueryClient } from '@tanstack/react-query'
import { MediaField } from '../compose/media/MediaField.tsx'
import { LIBRARY_PLACE } from '../compose/media/useUploads.ts'
import { MEDIA_KEY, useMediaList } from '../compose/media/useMediaList.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { MediaCard } from './MediaCard.tsx'

/** At a time; more are uploaded as soon as these have arrived. */
const MOST = 50
const WHOLE_PAGE = { current: document.body }

export function MediaPage() {
  const queries = useQueryClient()
  const { media, problem, reload, more, describe } = useMediaList()
  const changed = () => void queries.invalidateQueries({ queryKey: MEDIA_KEY })
  return (
    <Page title="Media">
      <p className="lead">
        Pictures (JPG, PNG, GIF, WebP up to 5 MB) and videos (MP4, MOV up to 20 MB) for posts and
        articles. What nothing has used for four days goes by itself.
      </p>
      <div className="card">
        <MediaField
          place={LIBRARY_PLACE}
          media={[]}
          change={changed}
          most={MOST}
          label="Upload files"
          library={false}
          around={WHOLE_PAGE}
        />
      </div>
      <Alert problem={problem} retry={reload} />
      {media?.length === 0 && (
        <p className="empty">
          Nothing here yet. What you upload, here or in a post, is listed here.
        </p>
      )}
      <ul className="media-cards" aria-label="Media">
        {media?.map((one) => (
          <MediaCard key={one.id} media={one} changed={changed} described={describe} />
        ))}
      </ul>
      {more && (
        <p className="buttons">
          <button type="button" aria-disabled={more.busy} onClick={() => more.show()}>
            Show more
          </button>
        </p>
      )}
    </Page>
  )
}
