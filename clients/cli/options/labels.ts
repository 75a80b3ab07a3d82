/** What authors keep beside a post or an article: `--external-id` and `--metadata`. */
import { InvalidArgumentError, type Command } from 'commander'

export interface LabelOptions {
  externalId?: string
  metadata?: Record<string, string>
}

/** False: it has none any more. */
export interface ChangedLabelOptions {
  externalId?: string | false
  metadata?: Record<string, string> | false
}

export function withLabelOptions(command: Command): Command {
  return command
    .option('--external-id <id>', 'what you call it elsewhere; nothing else of yours may have it')
    .option('--metadata <name=text>', 'a text to keep with it; repeatable', readMetadata)
}

export function withChangedLabelOptions(command: Command): Command {
  return withLabelOptions(command)
    .option('--no-external-id', 'take what you call it elsewhere away')
    .option('--no-metadata', 'take all of its metadata away')
}

export function labelsOf({ externalId, metadata }: ChangedLabelOptions) {
  return {
    external_id: externalId === false ? '' : externalId,
    metadata: metadata === false ? {} : metadata,
  }
}

/** `name=text`, of which there may be several; commander hands on those before. */
function readMetadata(written: string, former: unknown): Record<string, string> {
  const end = written.indexOf('=')
  if (end < 1) throw new InvalidArgumentError('It is a name and a text, as in campaign=launch.')
  const before = typeof former === 'object' ? (former as Record<string, string>) : {}
  return { ...before, [written.slice(0, end)]: written.slice(end + 1) }
}
