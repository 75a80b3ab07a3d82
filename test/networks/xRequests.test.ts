/**
 * Every kind of request that the X adapter sends, held to X's published description: what the simulated
 * network takes was written by the same hands as the adapter, the description was not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import type { Account, ArticleContent, Content } from '../../networks/network.ts'
import { openWire, type WireAnswer, type Request, type Wire } from '../../networks/wire/wire.ts'
import { openX } from '../../networks/x/adapter.ts'
import type { Dialect } from '../../networks/x/post.ts'
import {
  content,
  fitMedia,
  keptUploads,
  onlyOf,
  publishAll,
  readyOf,
  useNetworks,
  withMedia,
} from './bench.ts'
import { gif, image, noise, video } from './samples.ts'
import { brokenOf } from './broken.ts'
import { readDescription, X_OPENAPI, type Description } from './xDescription.ts'
import { inTime } from '../world/time.ts'

const COMMUNITY = '1500000000000000001'
const PICTURE = 'https://example.org/pump.png'
const MARKDOWN = `# Pumps

See **the** ~~old~~ *new* [manual](https://example.org/manual).

## Parts

### Small print

> quoted

1. one

- two

![A pump](${PICTURE})

https://x.com/someone/status/1990000000000000001

\`\`\`ts
const pump = 1
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

---

The end.
`

if (X_OPENAPI === undefined) {
  process.stderr.write(
    '\n!!! SKIPPED: X_OPENAPI names no file, so requests to X were NOT held to its description. !!!\n\n',
  )
}

describe.skipIf(X_OPENAPI === undefined)('what is sent to X is what X describes', () => {
  const { url, steer, open } = useNetworks()
  const sent: { request: Request; answer: WireAnswer }[] = []
  const samples = new Map<string, Request>()
  let description: Description
  let wire: Wire
  beforeAll(() => {
    description = readDescription(X_OPENAPI ?? '')
    wire = openWire(5_000)
  })
  afterAll(() => wire.close())

  const adapter = (dialect: Dialect = 'post') =>
    openX({
      ...LIVE_SETTINGS.x,
      api_url: `${url()}/x`,
      web_url: `${url()}/x`,
      dialect,
      upload_ms: 30_000,
      fitMedia,
      async send(request) {
        const answer = await wire.send(request)
        sent.push({ request, answer })
        return answer
      },
    })

  /** The operations that were called meanwhile, each once; none of them at fault. */
  async function operationsOf(work: () => Promise<unknown>): Promise<string[]> {
    sent.length = 0
    await work()
    const judged = await Promise.all(
      sent.map(({ request }) => description.judge(request, `${url()}/x`)),
    )
    expect(judged.flatMap(({ faults }) => faults)).toEqual([])
    const answers = sent.flatMap(({ answer }, at) => {
      if (answer.kind !== 'answer' || answer.status >= 300) return [JSON.stringify(answer)]
      return description.judgeAnswer(judged[at]?.operationId ?? '', answer.status, answer.body)
    })
    expect(answers).toEqual([])
    judged.forEach(({ operationId }, at) => {
      const request = sent[at]?.request
      if (request) samples.set(operationId, request)
    })
    return [...new Set(judged.map(({ operationId }) => operationId))].toSorted()
  }
  const publish = async (whole: Content, extra: object = {}) => {
    const account = { ...(await open('x', extra)), premium: true }
    return publishAll(adapter(), account, whole)
  }

  test('a post, a thread and their removal', async () => {
    const account = await open('x')

    expect(
      await operationsOf(async () => {
        const live = await publishAll(adapter(), account, content('one', 'two', 'three'))
        for (const part of live) await adapter().remove(account, part)
      }),
    ).toEqual(['createPosts', 'deletePosts'])
  })

  test('a thread in a community, shared with followers', async () => {
    const whole = { ...content('one', 'two'), community_id: COMMUNITY, share_with_followers: true }

    expect(await operationsOf(() => publish(whole, { communities: [COMMUNITY] }))).toEqual([
      'createPosts',
    ])
    expect(JSON.parse(String(sent[0]?.request.body))).toEqual({
      text: 'one',
      community_id: COMMUNITY,
      share_with_followers: true,
    })
  })

  test.each(['everyone', 'following', 'mentioned_users', 'subscribers', 'verified'] as const)(
    'a thread to which %s may reply, and what X says of it',
    async (reply_settings) => {
      const choices = { reply_settings, made_with_ai: true, paid_partnership: true }
      const whole = { ...content('one', 'two'), choices }

      expect(await operationsOf(() => publish(whole))).toEqual(['createPosts'])

      const [first, second] = sent.map(({ request }) => JSON.parse(String(request.body)))
      expect(first).toMatchObject({ made_with_ai: true, paid_partnership: true })
      expect('reply_settings' in first).toBe(reply_settings !== 'everyone')
      expect(second).not.toHaveProperty('reply_settings')
    },
  )

  test('pictures in one request', async () => {
    const whole = withMedia('four', ...(await Promise.all([1, 2, 3, 4].map(() => image('jpeg')))))

    expect(await operationsOf(() => publish(whole))).toEqual(['createPosts', 'mediaUpload'])
  })

  test('what pictures and films show', async () => {
    for (const media of [await image('jpeg'), await gif(), video(3, 900_000)]) {
      const described = { ...media, alt_text: 'A heron "on" one leg 🪶' }
      expect(await operationsOf(() => publish(withMedia('shown', described)))).toContain(
        'createMediaMetadata',
      )
    }
  })

  test('a large picture, a GIF and a film in chunks', async () => {
    await steer('settings', { x_processing_ms: 1_500 })

    for (const media of [await noise(1_000, 500), await gif(), video(3, 2_500_000)]) {
      const operations = await operationsOf(() => publish(withMedia('moving', media)))
      expect(operations).toEqual(
        expect.arrayContaining([
          ...['appendMediaUpload', 'createPosts', 'finalizeMediaUpload', 'initializeMediaUpload'],
        ]),
      )
      expect(operations.includes('getMediaUploadStatus')).toBe(media.kind !== 'image')
    }
  })

  test('the timeline, in the newer dialect, page by page', async () => {
    const account = await open('x')
    const payload = readyOf(
      await adapter().compose(content('See https://example.org'), account, [], keptUploads()),
    )
    onlyOf(await adapter().publish(account, payload, inTime))
    for (let i = 0; i < 101; i++) await publishAll(adapter(), account, content(`later ${i}`))

    expect(
      await operationsOf(() => adapter().find?.(account, payload, Date.now()) ?? Promise.resolve()),
    ).toEqual(['getUsersPosts'])
    expect(sent).toHaveLength(2)
  })

  test('the numbers of posts', async () => {
    const account = await open('x')
    const live = await publishAll(adapter(), account, content('one', 'two'))
    const ids = live.map(({ remote_id }) => remote_id)

    expect(
      await operationsOf(() => adapter().readMetrics?.(account, ids) ?? Promise.resolve()),
    ).toEqual(['getPostsByIds'])
  })

  test('an article with everything in it, and its removal', async () => {
    const account = await open('x', { tier: 'Premium' })
    const picture = await image('png', 20, 10)
    const article: ArticleContent = {
      title: 'Notes on pumps',
      markdown: MARKDOWN,
      cover_image_url: 'https://example.org/cover.png',
      readImage: () => Promise.resolve(picture),
    }

    expect(
      await operationsOf(async () => {
        const next = await adapter().composeArticle?.(article, account, [], keptUploads())
        if (!next) throw new Error('no articles')
        const [part] = onlyOf(await adapter().publish(account, readyOf(next), inTime))
        if (part) await adapter().remove(account, part)
      }),
    ).toEqual(['articleCreateDraft', 'articlePublish', 'deletePosts', 'mediaUpload'])
  })

  test('nothing else: the older dialect differs in the names of fields alone', async () => {
    const account = await open('x')
    const [newer, older] = await Promise.all(
      (['post', 'tweet'] as const).map((dialect) => readOnce(dialect, account)),
    )

    const translated = (older ?? []).map((one) =>
      one
        .replace('tweet.fields', 'post.fields')
        .replace('note_tweet', 'note_post')
        .replace(',referenced_tweets&', '&')
        .replace('referenced_tweets.id', 'referenced_posts'),
    )
    expect(translated).toEqual(newer)
    expect(older).not.toEqual(newer)
  })

  async function readOnce(dialect: Dialect, account: Account): Promise<string[]> {
    const urls: string[] = []
    const asked = openX({
      ...LIVE_SETTINGS.x,
      dialect,
      upload_ms: 0,
      fitMedia,
      send: ({ url }) => {
        urls.push(url)
        return Promise.resolve({ kind: 'no_answer', reason: '' })
      },
    })
    const body = { kind: 'post', post: { text: '' }, media_keys: [] }
    const payload = { position: 0, covers: 1, client_id: null, body }
    await asked.find?.(account, payload, 1_790_000_000_000)
    await asked.readMetrics?.(account, ['1', '2'])
    return urls
  }

  test('the simulated X refuses whatever the description refuses', async () => {
    const accepted: string[] = []
    let refused = 0
    for (const [operationId, sample] of samples) {
      for (const { what, request } of brokenOf(sample)) {
        const { faults } = await description.judge(request, `${url()}/x`)
        if (faults.length === 0) continue
        const answer = await wire.send(request)
        if (answer.kind === 'answer' && answer.status < 300)
          accepted.push(`${operationId}: ${what}`)
        else refused++
      }
    }

    expect(accepted).toEqual([])
    expect([...samples.keys()]).toHaveLength(12)
    expect(refused).toBeGreaterThan(200)
  })

  test.each<[string, Partial<Request>]>([
    ['an unknown member', { body: '{"text":"a","colour":"red"}' }],
    ['a wrong type', { body: '{"text":5}' }],
    ['no body', {}],
    ['an unknown parameter', { url: '/x/2/tweets?a=b', body: '{"text":"a"}' }],
    ['no token', { headers: { 'content-type': 'application/json' }, body: '{"text":"a"}' }],
    ['a wrong content type', { headers: { authorization: 'Bearer a' }, body: '{"text":"a"}' }],
    ['an unknown path', { url: '/x/2/posts', body: '{"text":"a"}' }],
  ])('the description sees %s', async (_, fault) => {
    const headers = { authorization: 'Bearer a', 'content-type': 'application/json' }
    const request: Request = { method: 'POST', url: '/x/2/tweets', headers, ...fault }

    expect((await description.judge(request, '/x')).faults).toHaveLength(1)
  })
})
