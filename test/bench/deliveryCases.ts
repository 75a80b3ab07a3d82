/** What deliveries are measured with: many a second, ten thousand in one second, and many on one account. */
import { PLATFORMS } from '../../networks/network.ts'
import type { DeliveriesCase } from './deliveries.ts'

const steady = (deliveries_per_s: number): DeliveriesCase => {
  const seconds = 20
  const posts = Math.round((deliveries_per_s * seconds) / PLATFORMS.length)
  const name = `${deliveries_per_s} due a second on 60 accounts, 50 ms a call`
  const times = { over_ms: seconds * 1_000, latency_ms: 50, ahead_ms: 15_000 }
  return { name, platforms: PLATFORMS, users: 20, posts, ...times }
}
const atOnce = (users: number): DeliveriesCase => {
  const name = `10,005 due in one second over ${users * PLATFORMS.length} accounts, 50 ms a call`
  const times = { over_ms: 1_000, latency_ms: 50, ahead_ms: 60_000 }
  return { name, platforms: PLATFORMS, users, posts: 3_335, ...times }
}
const ON_ONE: DeliveriesCase = {
  name: '300 due at one moment on one account, whose network answers at once',
  platforms: ['secondary_a'],
  users: 1,
  posts: 300,
  over_ms: 0,
  latency_ms: 0,
  ahead_ms: 10_000,
}
export const WHOLE_CASES = [steady(10), steady(100), steady(300), atOnce(667), atOnce(67), ON_ONE]
/** Not to be read, but to show that it runs. */
export const SMALL_CASES = [{ ...atOnce(2), name: 'a few', posts: 4, ahead_ms: 8_000 }]
