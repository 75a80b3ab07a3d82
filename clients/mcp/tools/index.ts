/** The tools, in the order in which agents see them. Clients keep the list, so the order stays. */
import type { Tool } from '../tool.ts'
import { get_account_status } from './account.ts'
import { get_post, list_posts } from './posts.ts'

export const TOOLS: Tool[] = [get_account_status, list_posts, get_post]
