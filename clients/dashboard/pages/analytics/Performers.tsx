import { Link } from 'react-router'
import { When } from '../parts/When.tsx'
import { Plotted } from '../plots/Plotted.tsx'
import { inDigits } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'
import type { PublishedPost } from './published.ts'

type Performance = PublicSchemas['TweetPerformance']

interface PerformersProps {
  title: string
  file: string
  performers: Performance[]
  posts: PublishedPost[]
}

const COLUMNS = [
  'Post',
  'Published',
  'Kind',
  'Engagement rate in %',
  'Impressions',
  'Likes',
  'Retweets',
  'Replies',
  'Quotes',
  'Bookmarks',
]

/** Posts in the order of their engagement rate. */
export function Performers({ title, file, performers, posts }: PerformersProps) {
  if (performers.length === 0) return null
  return (
    <Plotted title={title} file={file} table={{ columns: COLUMNS, rows: performers.map(rowOf) }}>
      <ol className="performers">
        {performers.map((performer) => (
          <Performer
            key={performer.x_post_id}
            performer={performer}
            post_id={posts.find(({ x_post_id }) => x_post_id === performer.x_post_id)?.id}
          />
        ))}
      </ol>
    </Plotted>
  )
}

interface PerformerProps {
  performer: Performance
  post_id: string | undefined
}

function Performer({ performer, post_id }: PerformerProps) {
  const { text_preview, posted_at, content_type, engagement_rate, impressions, likes, replies } =
    performer
  return (
    <li>
      <div>
        <p className="performer-text" dir="auto">
          {post_id === undefined ? (
            text_preview
          ) : (
            <Link to={`/posts/${post_id}`}>{text_preview}</Link>
          )}
        </p>
        <p className="hint">
          <When at={posted_at} time /> · {content_type} · {inDigits(impressions)} impressions ·{' '}
          {inDigits(likes)} likes · {inDigits(replies)} replies
        </p>
      </div>
      <p className="performer-rate">{inDigits(engagement_rate)} %</p>
    </li>
  )
}

function rowOf(performer: Performance) {
  const { text_preview, posted_at, content_type, engagement_rate } = performer
  const { impressions, likes, retweets, replies, quotes, bookmarks } = performer
  return [
    text_preview,
    posted_at,
    content_type,
    engagement_rate,
    impressions,
    likes,
    retweets,
    replies,
    quotes,
    bookmarks,
  ]
}
