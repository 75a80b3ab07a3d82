/**
 * CHANGELOG.md as a page, and its releases as a feed (RFC 4287). Where they say `{base_url}`, an instance writes
 * its own address (server/changelog.ts).
 */
import type { Changelog, Release } from '../changelog.ts'
import { escape } from '../html.ts'
import { prose } from './prose.ts'

export function changelogPage({ introduction, unreleased, releases }: Changelog): string {
  const coming = unreleased === '' ? [] : [section('unreleased', 'Unreleased', unreleased)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Changelog of Otterpost</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" href="/changelog.atom" type="application/atom+xml" title="Releases of Otterpost">
<link rel="stylesheet" href="/changelog.css">
<main>
<header>
  <p><a href="/">Otterpost</a> · <a href="/docs">API documentation</a> · <a href="/changelog.atom">Feed</a></p>
  <h1>Changelog</h1>
  ${prose(introduction, { below: 0, ids: false })}</header>
${[...coming, ...releases.map(releaseSection)].join('\n')}
</main>
</html>
`
}

/** Of releases alone: what is not released may still change. Throws without any, since a feed has a date. */
export function changelogFeed({ releases }: Changelog): string {
  const [latest] = releases
  if (latest === undefined) throw new Error('CHANGELOG.md has no release')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>{base_url}/changelog</id>
<title>Releases of Otterpost</title>
<updated>${instant(latest)}</updated>
<author><name>Otterpost</name></author>
<link rel="self" href="{base_url}/changelog.atom" type="application/atom+xml"/>
<link rel="alternate" href="{base_url}/changelog" type="text/html"/>
${releases.map(feedEntry).join('\n')}
</feed>
`
}

function feedEntry(release: Release): string {
  const { version, text } = release
  const place = `{base_url}/changelog#${version}`
  return `<entry>
<id>${place}</id>
<title>Otterpost ${version}</title>
<updated>${instant(release)}</updated>
<link rel="alternate" href="${place}" type="text/html"/>
<content type="html">${escape(prose(text, { below: 0, ids: false }))}</content>
</entry>`
}

function releaseSection({ version, date, text }: Release): string {
  return section(version, `${version} <span><time datetime="${date}">${date}</time></span>`, text)
}

function section(id: string, title: string, text: string): string {
  return `<section id="${id}">
<h2><a href="#${id}">${title}</a></h2>
${prose(text, { below: 0, ids: false })}</section>`
}

function instant({ date }: Release): string {
  return `${date}T00:00:00Z`
}
