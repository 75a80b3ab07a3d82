import { inRows } from '../concise.ts'
import type { Schema } from '../contract.ts'
import { taking, type Tool } from '../tool.ts'

export const OF: Schema = { type: 'string', enum: ['post', 'article'], description: 'What id is.' }

export const resolve_outcome: Tool = {
  name: 'resolve_outcome',
  title: 'Say what became of it',
  description:
    'Settles a delivery with the code outcome_unknown or the status unknown by what the person has seen there. Never guess: ask them to look. What is not_published can be published again.',
  hints: { read_only: false, destructive: true, idempotent: false, open_world: true },
  takes: [
    taking('resolvePost', { path: ['id'], body: ['platform', 'outcome', 'url'] }),
    taking('resolveArticle', { path: ['id'], body: ['platform', 'outcome', 'url'] }),
  ],
  own: { of: OF },
  required: ['of'],
  descriptions: {
    platform: 'Where it was seen, or not.',
    url: 'Where it is. Only with published.',
  },
  async run({ args, perform }) {
    return inRows(await perform(args.of === 'article' ? 'resolveArticle' : 'resolvePost'))
  },
}
