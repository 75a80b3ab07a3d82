/**
 * The files that take longest are begun in the first half, one among some others: the last of them would keep
 * one core busy and the other waiting, and all of them at once nobody gets anywhere.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Half a minute or more, though most of them are short to read. */
const LONGEST = [
  /^process\//,
  /^bench\//,
  /^restore\/failover/,
  /^tokens\/thousand/,
  /^media\/memory/,
  /^networks\/fourth/,
  /^delivery\/(?:clock|company|ending)/,
  /^cli\/importKilled/,
  /^embedded/,
]

export class LongestEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [long, short] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))]
    const among = Math.max(1, Math.floor(short.length / 2 / long.length))
    const mixed = long.flatMap((file, i) => [file, ...short.slice(i * among, (i + 1) * among)])
    return [...mixed, ...short.slice(long.length * among)]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  const path = moduleId.slice(moduleId.lastIndexOf('/test/') + '/test/'.length)
  return LONGEST.some((pattern) => pattern.test(path))
}
