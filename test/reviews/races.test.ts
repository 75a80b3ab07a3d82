/** Approvals that race with their end, with edits, with revoked keys and with each other: nothing goes out unapproved. */
import { afterAll, expect, test } from 'vitest'
import { POSTS, keyThatMay } from './arrange.ts'
import { fc } from '../world/chance.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const RACES = 12

type Move = 'approve' | 'approve again' | 'reject' | 'edit' | 'its time' | 'revoke'
const MOVES: readonly Move[] = ['approve', 'approve again', 'reject', 'edit', 'its time', 'revoke']

test('of whatever happens at once only what somebody approved is sent, as it was then, and once', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...MOVES), { minLength: 2, maxLength: MOVES.length }),
      fc.boolean(),
      async (moves, with_tag) => {
        const text = `Race ${++number}`
        const user = await w.user({ connect: ['x'] })
        const [drafter, approver] = [
          await keyThatMay(w, user),
          await keyThatMay(w, user, ['publish']),
        ]
        const id = await pending(drafter, text)
        const etag = (await w.call(user, 'GET', `${POSTS}/${id}`)).headers.get('etag') ?? ''
        const headers = with_tag ? { 'if-match': etag } : {}
        const review = (by: TestUser, decision: string) =>
          w.call(by, 'POST', `${POSTS}/${id}/review`, { body: { decision }, headers })

        const make: Record<Move, () => Promise<Answer | undefined>> = {
          approve: () => review(approver, 'approve'),
          'approve again': () => review(user, 'approve'),
          reject: () => review(user, 'reject'),
          edit: () =>
            w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: `${text} edited` } }),
          'its time': () => endIt(id),
          revoke: () => revoke(approver),
        }
        const answers = await Promise.all(
          moves.map(async (move) => ({ move, answer: await make[move]() })),
        )

        const said = answers.filter(
          ({ move, answer }) => /approve|reject/.test(move) && answer?.status === 200,
        )
        // Without an edit between them one decision is all there is.
        if (!moves.includes('edit')) expect(said.length).toBeLessThanOrEqual(1)
        await endIt(id)
        const { body: post } = await w.until(async () => {
          const answer = await w.call(user, 'GET', `${POSTS}/${id}`)
          return ['posted', 'failed', 'draft'].includes(answer.body.status) && answer
        })
        const sent = (await w.published(user, 'x')).map((entry) => entry.text)
        const approvals = said.filter(({ move }) => move !== 'reject')
        if (approvals.length === 0) expect(sent).toEqual([])
        expect(sent.length).toBeLessThanOrEqual(1)
        expect(sent.length).toBe(post.status === 'posted' ? 1 : 0)
        if (post.status === 'failed') expect(post.deliveries[0].code).toBe('not_approved')
        // Whoever has said what they have read has approved nothing else.
        if (with_tag && sent.length > 0) expect(sent).toEqual([text])
      },
    ),
    { numRuns: RACES },
  )
})

async function pending(drafter: TestUser, text: string): Promise<string> {
  const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await w.call(drafter, 'POST', POSTS, { body: { text, scheduled_date } })
  return body.posts[0].id
}

/** Its time comes, unless it has a date no more. */
async function endIt(id: string): Promise<undefined> {
  await w.db.begin(async (tx) => {
    const dated = await tx`
      update posts set scheduled_date = clock_timestamp()
      where id = ${id} and status = 'scheduled' and scheduled_date > clock_timestamp() returning 1`
    if (dated.length > 0) {
      await tx`
        update deliveries set due_at = clock_timestamp(), deadline_at = clock_timestamp()
          + case state when 'held' then '0' else '2 hours' end::interval
        where subject_id = ${id} and state in ('held', 'waiting')`
    }
  })
}

async function revoke({ key }: TestUser): Promise<undefined> {
  const hash = w.db`sha256(convert_to(${key}, 'UTF8'))`
  await w.db`update api_keys set revoked_at = clock_timestamp() where hash = ${hash}`
}
