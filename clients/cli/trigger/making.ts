/** Posts and articles that are made to be told of, each with a text of its own, for simulated accounts alone. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Platform } from '../../../generated/names.ts'
import { Failure } from '../failure.ts'
import type { Stage } from './stage.ts'

type Schemas = components['schemas']

/** Networks refuse a text that an account has just posted. */
export function newText(): string {
  return `Made by otterpost trigger, ${new Date().toISOString()}`
}

const DAY_MS = 24 * 3_600_000

export function tomorrow(): string {
  return new Date(Date.now() + DAY_MS).toISOString()
}

export interface Wanted {
  platforms?: Platform[]
  text?: string
  scheduled_date?: string
}

export async function makePost(stage: Stage, wanted: Wanted = {}): Promise<string> {
  const { platforms = [stage.anyNetwork()], text = newText(), ...rest } = wanted
  const accounts = Object.fromEntries(
    platforms.map((platform) => [`${platform}_account_id`, stage.account(platform).account_id]),
  )
  const body: Schemas['PostsInput'] = { text, platforms, ...accounts, ...rest }
  const { posts } = await stage.context.api.createPosts(body)
  const id = posts[0]?.id ?? ''
  stage.subjects.add(id)
  stage.atEnd(() => removePost(stage, id))
  return id
}

export function putOut(stage: Stage, id: string) {
  return stage.context.api.publishPost(id)
}

/** What the network refuses is what was wanted. */
export async function failToPublish(publishing: Promise<unknown>) {
  await publishing.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.reason !== 'upstream') throw error
  })
}

export async function removePost(stage: Stage, id: string) {
  await unlessGone(stage.context.api.deletePost(id))
}

export async function makeArticle(
  stage: Stage,
  more: Pick<Schemas['ArticleInput'], 'scheduled_date'> = {},
): Promise<string> {
  const x_account_id = await premiumAccount(stage)
  const body = { title: newText(), content_markdown: 'Water.', x_account_id, ...more }
  const { article } = await stage.context.api.createArticle(body)
  stage.subjects.add(article.id)
  stage.atEnd(() => removeArticle(stage, article.id))
  return article.id
}

export function putArticleOut(stage: Stage, id: string) {
  return stage.context.api.publishArticle(id)
}

export async function removeArticle(stage: Stage, id: string) {
  await unlessGone(stage.context.api.deleteArticle(id))
}

/** X takes articles from premium accounts alone. */
async function premiumAccount(stage: Stage): Promise<string> {
  const { context } = stage
  if (context.options.dryRun) return stage.account('x').account_id
  const simulated = await simulatedIds(stage)
  const { accounts } = await context.api.listAccounts()
  const found = accounts.find(
    ({ id, x_subscription_type }) => simulated.has(id) && x_subscription_type !== 'None',
  )
  if (found !== undefined) return found.id
  throw new Failure('failed', 'You have no simulated premium account on X, which articles need.')
}

async function simulatedIds({ context }: Stage): Promise<Set<string>> {
  const { platforms } = await context.api.getCrossPosting()
  const all = platforms.flatMap(({ accounts }) => accounts)
  return new Set(all.flatMap(({ account_id, simulated }) => (simulated ? [account_id] : [])))
}

async function unlessGone(removing: Promise<unknown>) {
  await removing.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.reason !== 'not_found') throw error
  })
}
