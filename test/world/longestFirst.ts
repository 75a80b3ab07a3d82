/** The files that take longest begin first: the last of them would keep one core busy and the other waiting. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Half a minute or more, though most of them are short to read. */
const LONGEST = [
  /^process\//,
  /^bench\//,
  /^restore\/failover/,
  /^tokens\/thousand/,
  /^media\/memory/,
  /^delivery\/(?:clock|company|ending)/,
  /^cli\/importKilled/,
  /^embedded/,
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [long, short] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))]
    return [...long, ...short]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  const path = moduleId.slice(moduleId.lastIndexOf('/test/') + '/test/'.length)
  return LONGEST.some((pattern) => pattern.test(path))
}
