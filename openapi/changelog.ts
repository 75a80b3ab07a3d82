/** CHANGELOG.md, as it is read: what is not released yet, and each release, the latest first. */

export interface Release {
  version: string
  /** Such as `2026-11-23`. */
  date: string
  /** Markdown. */
  text: string
}

export interface Changelog {
  /** What stands above all versions. */
  introduction: string
  unreleased: string
  releases: Release[]
}

/** The heading, with the end of its line. */
export const UNRELEASED = '## Unreleased\n'

/** Throws for a heading that is neither a release with its date nor what is unreleased. */
export function readChangelog(text: string): Changelog {
  const [top = '', first = '', ...sections] = text.split(/^## /m)
  if (!`## ${first}`.startsWith(UNRELEASED))
    throw new Error('CHANGELOG.md does not begin with what is unreleased')
  return {
    introduction: top.replace(/^# .*\n/, '').trim(),
    unreleased: first.slice(first.indexOf('\n')).trim(),
    releases: sections.map(readRelease),
  }
}

/** The same with what is unreleased as a release; unchanged when that version has been released. */
export function released(text: string, version: string, date: string): string {
  if (readChangelog(text).releases.some((one) => one.version === version)) return text
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`)
}

function readRelease(section: string): Release {
  const [, version, date, text] =
    /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)\n([^]*)$/.exec(section) ?? []
  if (version === undefined || date === undefined || text === undefined)
    throw new Error(`"${section.split('\n')[0]}" in CHANGELOG.md is no version with its date`)
  return { version, date, text: text.trim() }
}
