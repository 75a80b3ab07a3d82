/** What a request asks to be judged, also where it is not all as the contract says. */
import { MEMBERS } from '../../../generated/names.ts'
import type { Body } from '../../handler.ts'
import { inBody } from '../../../openapi/places.ts'
import { notTogether, type Problem } from '../../../openapi/problems.ts'
import { formProblems, inputsOf, type PostInput } from '../creating/readInputs.ts'

type Asking = Body<'validatePosts'>

export interface AskedPost {
  /** Undefined for one whose text cannot be read. */
  input: PostInput | undefined
  /** What is wrong with it by itself. */
  faults: Problem[]
}

/** `saved` is the id of a saved post. Problems are of the request and none of its posts. */
export type AskedPosts = { fetch_cards: boolean } & SomePosts

type SomePosts = { saved: string } | { saved: undefined; posts: AskedPost[]; problems: Problem[] }

/** Faults are what is wrong with the body by the contract; what they name counts as left out. */
export function readAsked(body: unknown, faults: Problem[]): AskedPosts {
  if (!isObject(body)) return { fetch_cards: false, ...readPosts(body, faults) }
  const { fetch_cards, ...posts } = body
  return { fetch_cards: fetch_cards === true, ...readPosts(posts, faults) }
}

function readPosts(body: unknown, faults: Problem[]): SomePosts {
  const nothing = { saved: undefined, posts: [] }
  if (!isObject(body)) return { ...nothing, problems: faults }
  const { posts: sent = [], ...rest } = body
  const is_bulk = Array.isArray(sent) && sent.length > 0
  const of_entries = is_bulk ? sent.map((_, index) => faultsBelow(`/posts/${index}`, faults)) : []
  const others = faults.filter(({ pointer }) => !is_bulk || !/^\/posts\/\d+(\/|$)/.test(pointer))
  // Held to the contract but for what its faults name.
  const readable = withoutFaulty(rest, '', others) as Asking

  const { post_id, ...post } = readable
  if (post_id !== undefined) {
    const beside = MEMBERS.PostsToValidate.filter(
      (name) => name in post || (name === 'posts' && is_bulk),
    )
    const problems = beside.map((name) => notTogether(inBody(name), 'post_id'))
    return problems.length === 0 && others.length === 0
      ? { saved: post_id }
      : { ...nothing, problems: [...others, ...problems] }
  }
  if (!is_bulk) return readSingle(post, others)
  const entries = sent.map((entry: unknown, index) =>
    isObject(entry) ? withoutFaulty(entry, `/posts/${index}`, of_entries[index] ?? []) : {},
  )
  const bulk = { ...post, posts: entries.map((entry) => ({ ...UNREADABLE, ...entry })) }
  const problems = [...others, ...formProblems(bulk)]
  if (problems.length > 0 && others.length === 0)
    return { ...nothing, problems: [...of_entries.flat(), ...problems] }
  const inputs = inputsOf(bulk)
  return {
    saved: undefined,
    problems,
    posts: entries.map((entry, index) => ({
      input: 'text' in entry ? inputs[index] : undefined,
      faults: of_entries[index] ?? [],
    })),
  }
}

/** In the place of one that cannot be read, so that the others have theirs. */
const UNREADABLE = { text: '' }

function readSingle(post: Asking, faults: Problem[]): SomePosts {
  const is_readable = post.text !== undefined
  if (!is_readable && !faults.some(({ pointer }) => pointer === '/text'))
    return {
      saved: undefined,
      posts: [],
      problems: faults.length > 0 ? faults : formProblems(post),
    }
  const [input] = is_readable ? inputsOf(post) : []
  return { saved: undefined, problems: [], posts: [{ input, faults }] }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faultsBelow(way: string, faults: Problem[]): Problem[] {
  return faults.filter(({ pointer }) => pointer === way || pointer.startsWith(`${way}/`))
}

/** Without the members that faults are in; with a fault of the whole nothing is left. */
function withoutFaulty(of: Record<string, unknown>, way: string, faults: Problem[]) {
  if (faults.some(({ pointer }) => pointer === way)) return {}
  const names = faults.map(({ pointer }) => pointer.slice(way.length).split('/')[1])
  return Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)))
}
