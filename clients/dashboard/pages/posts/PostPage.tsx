/** One post: what each network gets and has, what can be done about it, and what has happened to it. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { Said, When } from '../parts/When.tsx'
import { useLoaded } from '../work.ts'
import { Counted } from './Counted.tsx'
import { readPost, type HistoryEntry, type Post } from './calls.ts'
import { Networks } from './Networks.tsx'
import { PostActions } from './PostActions.tsx'
import { PostDate } from './PostRow.tsx'
import { ShownVersion } from './ShownVersion.tsx'
import { PostState } from './state.tsx'
import { usePostChanges } from './usePostChanges.ts'
import { putPost } from './useToldPosts.ts'
import { versionsOf } from './versions.ts'

export function PostPage() {
  const { id = '' } = useParams()
  return <OnePost key={id} id={id} />
}

function OnePost({ id }: { id: string }) {
  const queries = useQueryClient()
  const { value, problem, reload } = useLoaded(['posts', id], async () => {
    const read = await readPost(id)
    putPost(queries, read.post)
    return read
  })
  const accounts = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  usePostChanges(['posts', id], ({ data }) => data.post?.id === id)
  const is_gone = problem?.code === 'not_found'
  const connections = accounts.value?.connections
  return (
    <Page title={is_gone ? 'Not found' : 'Post'}>
      <p className="lead">
        {is_gone && 'There is no such post, or not any more. '}
        <Link to="/posts">All posts</Link>
      </p>
      {!is_gone && <Alert problem={problem ?? accounts.problem} retry={reload} />}
      {!is_gone && value && connections && (
        <>
          <section className="card" aria-label="The post">
            <div className="row-title">
              <p>
                <PostDate post={value.post} /> · <bdi>{value.post.category}</bdi>
              </p>
              <PostState post={value.post} />
            </div>
            <Notes post={value.post} />
            <Versions post={value.post} connections={connections} />
            <PostActions read={value} connections={connections} reload={reload} />
          </section>
          <Networks read={value} connections={connections} reload={reload} />
          <Counted {...value.post} />
          <History entries={value.history} />
        </>
      )}
    </Page>
  )
}

/** What whoever looks has to know of it. */
function Notes({ post: { risks = [], review_status, review_note } }: { post: Post }) {
  return (
    <>
      {review_status === 'pending' && (
        <p className="reason">
          It goes out only if it is approved: <Link to="/approvals">Approvals</Link>
        </p>
      )}
      {review_status === 'rejected' && review_note !== undefined && (
        <p className="reason">
          Rejected: <bdi>{review_note}</bdi>
        </p>
      )}
      {risks.map(({ code, message, platform, account_id }) => (
        <p key={[code, platform, account_id].join()} className="reason">
          <Said sentence={message} />
        </p>
      ))}
    </>
  )
}

type VersionsProps = Parameters<typeof versionsOf>

function Versions({ post, connections }: { post: Post; connections: VersionsProps[1] }) {
  const versions = versionsOf(post, connections)
  const files = (post.media_urls ?? []).map((url) => ({ url }))
  const plain = { networks: '', parts: [post.text], files, asides: [] }
  if (versions.length === 0) return <ShownVersion version={plain} is_named={false} />
  return versions.map((version) => (
    <ShownVersion key={version.networks} version={version} is_named={versions.length > 1} />
  ))
}

function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="history">
        {entries.toReversed().map(({ at, kind, message }, index) => (
          <li key={`${at} ${kind} ${index}`}>
            <When at={at} time />
            <span>
              <Said sentence={message} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
