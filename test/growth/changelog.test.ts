/** CHANGELOG.md says what is new since the last release, and is drafted from it (decision 261). */
import { expect, test } from 'vitest'
import { readChangelog, released } from '../../openapi/changelog.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { operationsIn, partOf } from '../../openapi/lint/walk.ts'
import { entriesOf, presentEntries } from './entries.ts'
import { after, before, GROWTH, type MadeUp } from './madeUp.ts'
import { SURFACES } from './surface.ts'
import { missingIn, readText, withEntries } from './unreleased.ts'

const EMPTY = '# Changelog\n\nNews.\n\n## Unreleased\n\n## 1.0.0 - 2026-11-23\n\nThe first.\n'

test('every difference from the last release has its entry', () => {
  const missing = missingIn(readText(), presentEntries())

  expect(
    missing.map(({ heading, text }) => `${heading}: ${text}`),
    'Run "npm run changelog", and find words for what it drafts.',
  ).toEqual([])
})

test('the version of the contract is released, or about to be', () => {
  const { releases } = readChangelog(readText())
  const versions = releases.map(({ version }) => version)

  expect(versions.length).toBeGreaterThan(0)
  expect(newestFirst(versions)).toEqual(versions)
  expect(newestFirst([...versions, contract.info.version])[0]).toBe(contract.info.version)
})

test('what grows is drafted under its heading, once for all that have it', () => {
  const entries = SURFACES.flatMap((surface) =>
    entriesOf(surface, before(surface), after(surface, changesOf(surface))),
  )

  expect(entries.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([
    'API: `mood` is a new parameter of `GET /posts`.',
    'API: `GET /thing` is a new operation.',
    'API: `schedules`, member of `BatchSchedule`: maxItems is 100 and was 50.',
    'API: `slug` is a new member of `ArticleInput`.',
    'API: `made_up` is a new value of `ErrorCode`.',
    'Agents: `mood` is a new argument of `create_post`.',
    'Command line: `--mood` is a new option of `otterpost posts create`.',
  ])
})

test('what several have is one entry that names them all', () => {
  const changed = before('openapi')
  for (const name of ['PostStatus', 'ArticleStatus']) addValue(changed, name)

  const entries = entriesOf('openapi', before('openapi'), changed)

  expect(entries.map(({ text }) => text)).toContain(
    '`resting` is a new value of `PostStatus` and `ArticleStatus`.',
  )
})

test('what nearly everything has is one entry that names nothing else', () => {
  const changed = before('openapi')
  const operations = operationsIn(changed)
  for (const { part } of operations) partOf(part.responses)['418'] = { description: 'A teapot.' }

  expect(entriesOf('openapi', before('openapi'), changed)).toEqual([
    {
      heading: 'API',
      text: `\`418\` is a new answer of ${operations.length} others.`,
      words: ['418'],
    },
  ])
})

test('an entry is missing until one says all of its words', () => {
  const entry = { heading: 'API', text: '`a` is a new member of `B`.', words: ['a', 'B'] }
  const say = (words: string) => EMPTY.replace('## Unreleased\n', `## Unreleased\n\n${words}\n`)

  expect(missingIn(EMPTY, [entry])).toEqual([entry])
  expect(missingIn(say('- `a` is there.\n- `B` is too.'), [entry])).toEqual([entry])
  expect(missingIn(say('- `B` has\n  `a`, at last.'), [entry])).toEqual([])
})

test('drafting adds what is missing, to what is there, and nothing the second time', () => {
  const entries = [
    { heading: 'API', text: '`a` is new.', words: ['a'] },
    { heading: 'Agents', text: '`b` is new.', words: ['b'] },
    { heading: 'API', text: '`c` is new.', words: ['c'] },
  ]

  const drafted = withEntries(EMPTY, entries)

  expect(readChangelog(drafted)).toEqual({
    introduction: 'News.',
    unreleased: '### API\n\n- `a` is new.\n- `c` is new.\n\n### Agents\n\n- `b` is new.',
    releases: [{ version: '1.0.0', date: '2026-11-23', text: 'The first.' }],
  })
  expect(missingIn(drafted, entries)).toEqual([])
})

test('a release takes over what is unreleased, once', () => {
  const entry = { heading: 'API', text: '`a` is new.', words: ['a'] }
  const drafted = withEntries(EMPTY, [entry])

  const after_release = released(drafted, '1.1.0', '2026-12-01')

  expect(readChangelog(after_release)).toMatchObject({
    unreleased: '',
    releases: [{ version: '1.1.0', text: '### API\n\n- `a` is new.' }, { version: '1.0.0' }],
  })
  expect(released(after_release, '1.1.0', '2026-12-02')).toBe(after_release)
})

test.each(['## 1.0.0\n', '## Soon\n'])('the heading %j is refused', (heading) => {
  expect(() => readChangelog(EMPTY + heading)).toThrow('no version')
})

function changesOf(surface: string): MadeUp['change'][] {
  return GROWTH.filter((one) => one.surface === surface).map(({ change }) => change)
}

function addValue(document: object, name: string) {
  const { components } = document as { components: { schemas: Record<string, object> } }
  const schema = components.schemas[name] as Record<string, unknown>
  for (const list of ['enum', 'x-extensible-enum'])
    if (Array.isArray(schema[list])) schema[list].push('resting')
}

function newestFirst(versions: string[]): string[] {
  const collator = new Intl.Collator('en', { numeric: true })
  return versions.toSorted((a, b) => collator.compare(b, a))
}
