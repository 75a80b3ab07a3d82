/** What is asked of a user's account: every read of the contract, and of what a list has more than one page of. */
import type { paths } from '../../../generated/openapi.ts'
import { pagesOf } from './pages.ts'
import type { Reader } from './seeded.ts'

/** The paths of the contract that can be read. */
type Read = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never
}[keyof paths]

/** Below /api/v1. One that the contract gets has to be given here. */
const READS: Record<Read, (reader: Reader, url: string) => string[] | Promise<string[]>> = {
  '/me': same('/me'),
  '/accounts': same('/accounts'),
  '/cross-posting': same('/cross-posting'),
  // By cursor: lists.ts.
  '/posts': ({ posts }) => [
    '/posts',
    '/posts?status=posted',
    '/posts?q=17',
    ...[0.5, 1].map((part) => `/posts?limit=100&page=${Math.ceil((posts / 100) * part)}`),
  ],
  '/posts/{id}': each('post', '/posts/{id}'),
  '/posts/{id}/history': each('post', '/posts/{id}/history'),
  '/posts/{id}/metrics': each('post', '/posts/{id}/metrics'),
  '/queue': same('/queue'),
  '/queue/slots': same('/queue/slots'),
  '/media': pages('/media'),
  '/media/{id}': each('media', '/media/{id}'),
  '/articles': async (reader, url) => [
    ...(await pagesOf(reader, url, '/articles')),
    '/articles?status=published',
    '/articles?q=17',
  ],
  '/articles/{id}': each('article', '/articles/{id}'),
  '/articles/{id}/history': each('article', '/articles/{id}/history'),
  '/analytics/overview': same('/analytics/overview'),
  '/analytics/tweets': same(
    '/analytics/tweets?period=30',
    '/analytics/tweets?period=365',
    '/analytics/tweets?period=all',
  ),
  '/analytics/best-times': same('/analytics/best-times'),
  '/analytics/activity': same('/analytics/activity'),
  '/usage': same('/usage'),
  '/budget': same('/budget'),
  '/webhooks': same('/webhooks'),
  '/webhooks/{id}': each('webhook', '/webhooks/{id}'),
  '/webhooks/{id}/deliveries': (reader, url) =>
    pagesOf(reader, url, `/webhooks/${reader.of.webhook[0]}/deliveries`),
  '/events': ({ of }) => ['/events', '/events?last=100', `/events?post_id=${of.post[0]}`],
  // It has no end, and begins as a list of events does.
  '/events/stream': () => [],
  '/events/{id}': each('event', '/events/{id}'),
}

/** Of each reader the same, in the same order. */
export async function readsOf(reader: Reader, url: string): Promise<string[]> {
  const of_each = await Promise.all(Object.values(READS).map(async (read) => read(reader, url)))
  return of_each.flat()
}

function same(...asked: string[]) {
  return () => asked
}

function each(what: keyof Reader['of'], path: string) {
  return ({ of }: Reader) => [...new Set(of[what])].map((id) => path.replace('{id}', id))
}

function pages(list: string) {
  return (reader: Reader, url: string) => pagesOf(reader, url, list)
}
