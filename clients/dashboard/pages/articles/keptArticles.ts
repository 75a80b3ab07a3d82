/** What is not saved yet of articles, kept in this browser for who wrote it from the moment that it is typed. */
import { forgetUnder, keepUnder, keptBelow, keptUnder } from '../kept.ts'
import { newKey } from '../newKey.ts'
import type { ArticleText, ReadArticle } from './calls.ts'

/** A write whose answer has not come: it is repeated as it was, so that it is carried out once. */
export interface ArticleWrite {
  idempotency_key: string
  text: ArticleText
}

export interface KeptArticle {
  /** Of the place where it is kept: a name before the article has an id, and afterwards one below its id. */
  key: string
  text: ArticleText
  /** As the service has it, as far as this page knows. */
  saved?: ReadArticle | undefined
  under_way?: ArticleWrite | undefined
  /** When it was typed. */
  at: string
}

const NEW = 'new-'

export function newArticleKey(): string {
  return `${NEW}${newKey()}`
}

/** False where the browser keeps nothing, or no more. */
export function keepArticle(user_id: string, kept: KeptArticle): boolean {
  return keepUnder(placeOf(user_id, kept.key), JSON.stringify(kept))
}

/** As one that the service has never had, in place of what was typed of another one; answers its key. */
export function keepAnew(user_id: string, { key: before, text, at }: KeptArticle): string {
  const key = newArticleKey()
  keepArticle(user_id, { key, text, at })
  forgetArticle(user_id, before)
  return key
}

export function forgetArticle(user_id: string, key: string) {
  forgetUnder(placeOf(user_id, key))
}

export function keptArticle(user_id: string, key: string): KeptArticle | undefined {
  return keptArticles(user_id).find((kept) => kept.key === key)
}

/** Of one that has an id, the newest first: each tab that writes on it keeps its own. */
export function keptOf(user_id: string, id: string): KeptArticle[] {
  return keptArticles(user_id).filter(({ key }) => key === id || key.startsWith(`${id}.`))
}

/** Those that the service has never had, the newest first. */
export function neverSaved(user_id: string): KeptArticle[] {
  return keptArticles(user_id).filter(({ key }) => key.startsWith(NEW))
}

interface TakenPlace {
  key: string
  /** Other tabs may keep something there from now on. */
  leave(): void
}

/** Where this tab keeps what it has of an article: where one that is closed has left something, or where no other writes. */
export async function takePlace(user_id: string, id: string): Promise<TakenPlace> {
  const left = keptOf(user_id, id).map(({ key }) => key)
  for (const key of [...left, id]) {
    const leave = await occupyArticle(user_id, key)
    if (leave !== undefined) return { key, leave }
  }
  const key = `${id}.${newKey()}`
  const leave = await occupyArticle(user_id, key)
  return { key, leave: () => leave?.() }
}

/** Undefined where another tab is writing on it; otherwise it is told so until what is returned is called. */
export function occupyArticle(user_id: string, key: string): Promise<(() => void) | undefined> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  // Not where the page is not served securely, nor where the browser keeps nothing.
  if (!('locks' in navigator)) return Promise.resolve(leave)
  return new Promise((resolve) => {
    const whileHeld = (lock: Lock | null) => {
      resolve(lock === null ? undefined : leave)
      return lock === null ? undefined : left
    }
    navigator.locks
      .request(placeOf(user_id, key), { ifAvailable: true }, whileHeld)
      .catch(() => resolve(leave))
  })
}

function keptArticles(user_id: string): KeptArticle[] {
  return keptBelow(placeOf(user_id, ''))
    .flatMap((name) => readKept(keptUnder(name)))
    .sort((one, other) => other.at.localeCompare(one.at))
}

function placeOf(user_id: string, key: string): string {
  return `otterpost.article.${user_id}.${key}`
}

/** Of a version that kept it otherwise nothing is shown. */
function readKept(text: string | null): KeptArticle[] {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptArticle | null
    return typeof kept?.text.content_markdown === 'string' ? [kept] : []
  } catch {
    return []
  }
}
