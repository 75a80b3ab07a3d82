/** What everybody sees. */
import { inRows } from '../concise.ts'
import { taking, type Tool } from '../tool.ts'

export const publish_post: Tool = {
  name: 'publish_post',
  title: 'Publish a post now',
  description:
    'Publishes a saved post at once, publicly, in the name of the person, and for good: ask them first. results says for each network whether it has the post. When status is still scheduled, the rest is on its way: look with get_post, and do not publish again. Takes one from the daily limit.',
  hints: { read_only: false, destructive: true, idempotent: false, open_world: true },
  takes: [taking('publishPost', { path: ['id'], body: ['platforms', 'confirm_resend'] })],
  bare: ['platforms'],
  descriptions: {
    platforms: 'Only these of its networks; all that have not got it when left out.',
  },
  async run({ perform }) {
    return inRows(await perform('publishPost'))
  },
}

export const delete_post: Tool = {
  name: 'delete_post',
  title: 'Delete a post',
  description:
    'Deletes a post here and, if you say so, its published copies. It cannot be undone: ask the person first, also about the copies.',
  hints: { read_only: false, destructive: true, idempotent: true, open_world: true },
  takes: [taking('deletePost', { path: ['id'], query: ['delete_from_x'] })],
  required: ['delete_from_x'],
  descriptions: {
    delete_from_x:
      'true deletes the published copies on all networks too, false leaves them there.',
  },
  async run({ perform }) {
    return inRows(await perform('deletePost'))
  },
}
