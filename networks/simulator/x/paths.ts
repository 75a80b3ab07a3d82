/** Where the website has posts and articles, below the network's name; both by the id of the post. */
import { description } from '../../x/description.ts'

interface Author {
  handle: string
}

export function statusPath({ handle }: Author, { id }: { id: string }): string {
  return `/${description.platform}/${encodeURIComponent(handle)}/status/${id}`
}

export function articlePath({ handle }: Author, { id }: { id: string }): string {
  return `/${description.platform}/${encodeURIComponent(handle)}/article/${id}`
}
