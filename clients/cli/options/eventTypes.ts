/** The types of events as people name them. */
import { InvalidArgumentError, type Command } from 'commander'
import { CHOICES } from '../../../generated/names.ts'

export type EventType = (typeof CHOICES.EventTypeInput)[number]

export interface EventOptions {
  types?: EventType[]
  post?: string
}

export function withEventOptions(command: Command): Command {
  return command
    .option('--types <types>', 'only these, such as post.posted,post.failed', readTypes)
    .option('--post <id>', 'only those of this post')
}

/** Reads an option's value such as `post.posted,post.failed`; commander says which option it was. */
export function readTypes(text: string): EventType[] {
  return text.split(',').map(readType)
}

export function readType(text: string): EventType {
  const found = CHOICES.EventTypeInput.find((type) => type === text.trim())
  if (found !== undefined) return found
  throw new InvalidArgumentError(`Types are ${CHOICES.EventTypeInput.join(', ')}.`)
}
