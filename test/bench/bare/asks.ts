/** What is asked of both servers: the same requests, byte for byte. */

export interface Ask {
  name: string
  method: 'GET' | 'POST'
  /** Below /api/v1. */
  path: string
  /** As it is sent. */
  body?: string
}

export const LIST_LIMIT = 20
export const OF_A_BULK = 50
/** Far enough for no delivery to be looked at while others are measured. */
const DUE_IN_MS = 30 * 86_400_000

/** The six that `npm run bench` compares; `post_id` is one of the posts that are there. */
export function asksOf(post_id: string): Ask[] {
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  return [
    { name: '/me', method: 'GET', path: '/me' },
    { name: 'one post', method: 'GET', path: `/posts/${post_id}` },
    { name: 'list of 20', method: 'GET', path: `/posts?limit=${LIST_LIMIT}` },
    create('draft', { text: 'A draft, of which many are made' }),
    create('scheduled', { text: 'A post with a date, of which many are made', scheduled_date }),
    create('bulk of 50', {
      posts: Array.from({ length: OF_A_BULK }, (_, number) => ({
        text: `Number ${number} of a bulk of drafts`,
      })),
    }),
  ]
}

function create(name: string, body: object): Ask {
  return { name, method: 'POST', path: '/posts', body: JSON.stringify(body) }
}
