/**
 * `npm run bench`: measures what the service promises about time and prints it. Absolute times say
 * little on shared machines; nothing here fails for one. `--small` shows that all of it runs.
 */
import { parseArgs } from 'node:util'
import { measureBurst, type BurstSize } from './burst.ts'
import { print } from './figures.ts'
import { measureGrowth, type GrowthSize } from './growth.ts'
import { measureLateness, type LatenessSize } from './lateness.ts'

interface Size {
  lateness: LatenessSize
  burst: BurstSize
  growth: GrowthSize
}

/** Ten sends due in each second; ten thousand in one, over two thousand accounts. */
const WHOLE: Size = {
  lateness: { posts: 50, every_ms: 300, ahead_ms: 10_000 },
  burst: { users: 667, posts_of_a_user: 5, ahead_ms: 45_000 },
  growth: { few: 1_000, many: 100_000, rounds: 25 },
}
const SMALL: Size = {
  lateness: { posts: 3, every_ms: 100, ahead_ms: 3_000 },
  burst: { users: 2, posts_of_a_user: 2, ahead_ms: 8_000 },
  growth: { few: 20, many: 40, rounds: 1 },
}

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    /** Of the user who has many. */
    posts: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
  },
})
const size = values.small ? SMALL : WHOLE
const wants = (part: string) => values.only === undefined || values.only === part
if (wants('lateness')) await measureLateness(size.lateness, print)
if (wants('burst')) await measureBurst(size.burst, print)
if (wants('growth')) {
  const many = Number(values.posts ?? size.growth.many)
  const rounds = Number(values.rounds ?? size.growth.rounds)
  await measureGrowth({ ...size.growth, many, rounds }, print)
}
