import { Link } from 'react-router'
import type { OverviewPosts } from './posts.ts'
import { PostLine } from './PostLine.tsx'
import { inDigits } from '../parts/numbers.ts'

/** What goes out next. */
export function Upcoming({ next, scheduled_count }: OverviewPosts) {
  return (
    <section className="card" aria-labelledby="upcoming">
      <div className="row-title">
        <h2 id="upcoming">Coming up</h2>
        {scheduled_count > 0 && (
          <Link to="/posts?status=scheduled">
            {scheduled_count > next.length
              ? `All ${inDigits(scheduled_count)} scheduled`
              : 'Scheduled posts'}
          </Link>
        )}
      </div>
      {next.length === 0 ? (
        <p className="empty">Nothing is scheduled.</p>
      ) : (
        <ul className="overview-lines">
          {next.map((post) => (
            <PostLine key={post.id} post={post} is_plan />
          ))}
        </ul>
      )}
    </section>
  )
}
