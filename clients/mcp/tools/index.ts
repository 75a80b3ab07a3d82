/** The tools, in the order in which agents see them: clients keep the list, so it stays the same. */
import type { Tool } from '../tool.ts'
import { get_account_status } from './account.ts'
import { get_analytics } from './analytics.ts'
import { get_article, list_articles } from './articles.ts'
import {
  create_article,
  delete_article,
  publish_article,
  update_article,
} from './articleWriting.ts'
import { list_events } from './events.ts'
import { what_happened } from './histories.ts'
import { upload_media } from './media.ts'
import { get_post, list_posts } from './posts.ts'
import { delete_post, publish_post } from './publishing.ts'
import { resolve_outcome } from './resolving.ts'
import { queue_posts, schedule_post, schedule_posts } from './scheduling.ts'
import { create_post, create_posts, update_post } from './writing.ts'

export const TOOLS: Tool[] = [
  get_account_status,
  list_posts,
  get_post,
  create_post,
  create_posts,
  update_post,
  schedule_post,
  schedule_posts,
  publish_post,
  delete_post,
  list_articles,
  get_article,
  create_article,
  update_article,
  publish_article,
  delete_article,
  upload_media,
  get_analytics,
  resolve_outcome,
  list_events,
  what_happened,
  queue_posts,
]
