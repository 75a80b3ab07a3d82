import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { labelOf, withLabels } from '../../options/networks.ts'
import { showingTag, showOrTag, type TagOptions } from '../../options/etags.ts'
import { openDeliveryInWords, resultInWords, stateOf } from '../../output/posts.ts'
import { showOne, type ShownMember } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

export function getPost(environment: Environment): Command {
  const command = newCommand('get', 'Show a post, and what became of it on each network')
    .argument('<id>', 'the post')
    .action(
      act<TagOptions, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const post = await context.api.getPost(id)
        showOrTag(context, post, () => showOne(context, post, entriesOf(post)))
      }),
    )
  return withExamples(showingTag(command), [
    ['posts get 6b0013180000a13f9c27d05e', 'Where is it, and what did the networks say?'],
    ['posts get 6b0013180000a13f9c27d05e --json status,results', 'The same for a script'],
  ])
}

/** What differs on a network, a line for each member. */
function variantsIn({ variants = {} }: components['schemas']['Post']): ShownMember[] {
  return Object.entries(variants).map(([platform, variant]) => [
    `on ${labelOf(platform)}`,
    Object.entries(variant)
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.flat().join('; ') : value}`)
      .join('\n'),
  ])
}

function metadataOf({ metadata = {} }: components['schemas']['Post']): ShownMember[] {
  return Object.entries(metadata).map(([name, text]) => [`metadata ${name}`, text])
}

function entriesOf(post: components['schemas']['Post']): ShownMember[] {
  const more = (post.thread_tweets ?? []).map((part, index): ShownMember => [
    `part ${index + 2}`,
    part,
  ])
  return [
    ['id', post.id],
    ['status', stateOf(post)],
    ['review', post.review_status === 'approved' ? undefined : post.review_status],
    ['note', post.review_note],
    ['networks', post.platforms.map(labelOf).join(', ')],
    ['scheduled', post.scheduled_date],
    ['queued', post.queued],
    ['posted', post.posted_date],
    ['url', post.url],
    ['category', post.category],
    ['community', post.community_id],
    [more.length > 0 ? 'part 1' : 'text', post.text],
    ...more,
    ['external id', post.external_id],
    ...metadataOf(post),
    ['media', (post.media_urls ?? []).join('\n')],
    ...variantsIn(post),
    ['why', post.failed_reason && withLabels(post.failed_reason)],
    ['at risk', (post.risks ?? []).map(({ message }) => message).join('\n')],
    ['under way', (post.deliveries ?? []).flatMap(openDeliveryInWords).join('\n')],
    ['results', (post.results ?? []).map(resultInWords).join('\n')],
  ]
}
