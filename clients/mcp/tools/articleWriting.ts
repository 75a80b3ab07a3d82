/** Writing, publishing and deleting articles. */
import { inRows } from '../concise.ts'
import { taking, type Tool } from '../tool.ts'
import { CHANGED_LABELS, LABELS } from './labels.ts'

export const create_article: Tool = {
  name: 'create_article',
  title: 'Write an article',
  description:
    'Saves an article for X: a draft or, with scheduled_date, a scheduled one. It never publishes; use publish_article for that. Needs a paid plan, and an X account with a premium tier to publish.',
  hints: { read_only: false, destructive: false, idempotent: false, open_world: true },
  takes: [
    taking('createArticle', {
      body: [
        'title',
        'content_markdown',
        'cover_image_url',
        'scheduled_date',
        'x_account_id',
        'external_id',
        'metadata',
      ],
    }),
  ],
  required: ['content_markdown'],
  descriptions: {
    ...LABELS,
    title: 'The title.',
    x_account_id: 'An account on X; else the primary one.',
  },
  async run({ perform }) {
    return inRows(await perform('createArticle'))
  },
}

export const update_article: Tool = {
  name: 'update_article',
  title: 'Change an article',
  description:
    'Changes an article that is not published; only the members that are sent change. scheduled_date schedules or moves it, unschedule makes it a draft again.',
  hints: { read_only: false, destructive: true, idempotent: false, open_world: true },
  takes: [
    taking('updateArticle', {
      path: ['id'],
      body: [
        'title',
        'content_markdown',
        'cover_image_url',
        'scheduled_date',
        'confirm_resend',
        'x_account_id',
        'external_id',
        'metadata',
      ],
    }),
  ],
  nulls: { unschedule: 'scheduled_date', remove_cover_image: 'cover_image_url' },
  descriptions: {
    ...CHANGED_LABELS,
    title: 'The title.',
    x_account_id: 'Another account on X.',
    cover_image_url:
      'The picture above the article, a JPG, PNG or WebP; a URL that upload_media gave you.',
    scheduled_date:
      'A date in the future, with `Z` or a numeric offset. Schedules the article or moves it.',
    unschedule: 'true makes a scheduled article a draft. Not together with scheduled_date.',
    remove_cover_image: 'true takes the picture away. Not together with cover_image_url.',
  },
  async run({ perform }) {
    return inRows(await perform('updateArticle'))
  },
}

export const publish_article: Tool = {
  name: 'publish_article',
  title: 'Publish an article now',
  description:
    'Publishes a saved article on X at once, publicly, in the name of the person, and for good: ask them first.',
  hints: { read_only: false, destructive: true, idempotent: false, open_world: true },
  takes: [taking('publishArticle', { path: ['id'], body: ['confirm_resend'] })],
  async run({ perform }) {
    return inRows(await perform('publishArticle'))
  },
}

export const delete_article: Tool = {
  name: 'delete_article',
  title: 'Delete an article',
  description:
    'Deletes an article here and, if you say so, its published copy on X. It cannot be undone: ask the person first, also about the copy.',
  hints: { read_only: false, destructive: true, idempotent: true, open_world: true },
  takes: [taking('deleteArticle', { path: ['id'], query: ['delete_from_x'] })],
  required: ['delete_from_x'],
  descriptions: {
    delete_from_x: 'true deletes the published copy on X too, false leaves it there.',
  },
  async run({ perform }) {
    return inRows(await perform('deleteArticle'))
  },
}
