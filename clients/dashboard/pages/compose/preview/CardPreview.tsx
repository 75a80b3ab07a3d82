import { Icon } from '../../parts/Icon.tsx'
import type { PublicSchemas } from '../../publicApi.ts'

interface CardPreviewProps {
  card: PublicSchemas['LinkCardAsSent']
  /** Has the page read now; undefined where that was asked for already. */
  readCards: (() => void) | undefined
}

/** What is shown of the page that a post links to, as far as it is known. */
export function CardPreview({ card, readCards }: CardPreviewProps) {
  const { status, title, description, picture, url } = card
  if (status === 'none') return <p className="hint">No card: the page has nothing to show.</p>
  return (
    <div className="preview-card">
      {picture && (
        <span className="preview-card-picture" role="img" aria-label="The page’s picture">
          <Icon name="picture" />
        </span>
      )}
      <div>
        <p className="hint">{hostOf(url)}</p>
        <p className="preview-card-title" dir="auto">
          {title ?? url}
        </p>
        {description !== undefined && <p dir="auto">{description}</p>}
        {status === 'unread' && <p className="hint">The page is read before the post goes out.</p>}
        {status === 'unread' && readCards && (
          <p className="buttons">
            <button type="button" onClick={readCards}>
              Read it now
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
