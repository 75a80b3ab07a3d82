/** What the drill prints. */
import type { Kind } from './kinds.ts'
import type { Round } from './round.ts'

export interface Done {
  kind: Kind
  round: Round
}

const COLUMNS = [
  ...['kind', 'rounds', 'cluster s', 'longest', 'API s', 'longest', 'posts', 'sent', 'lost'],
  ...['twice', 'unknown', 'gone'],
]

export function sayRound({ name }: Kind, round: Round): string {
  const { cluster_ms, api_ms, posts, sent, lost, twice, unknown, gone } = round
  return (
    `${name}: cluster back after ${inSeconds(cluster_ms)} s, API after ${inSeconds(api_ms)} s, ${posts} posts, ` +
    `${sent} sent, ${lost} lost, ${twice} twice, ${unknown} unknown, ${gone} gone with the server`
  )
}

/** Of each kind the median and the longest times, and the sums of all else. */
export function describeRounds(done: Done[]): string[] {
  const rows = [...Map.groupBy(done, ({ kind }) => kind.name)].map(([name, all]) => {
    const rounds = all.map(({ round }) => round)
    const sum = (countOf: (round: Round) => number) =>
      String(rounds.reduce((total, round) => total + countOf(round), 0))
    return [
      ...[name, String(rounds.length)],
      ...spread(rounds.map(({ cluster_ms }) => cluster_ms)),
      ...spread(rounds.map(({ api_ms }) => api_ms)),
      ...[sum(({ posts }) => posts), sum(({ sent }) => sent), sum(({ lost }) => lost)],
      ...[sum(({ twice }) => twice), sum(({ unknown }) => unknown), sum(({ gone }) => gone)],
    ]
  })
  const widths = COLUMNS.map((title, index) =>
    Math.max(...[title, ...rows.map((row) => row[index] ?? '')].map(({ length }) => length)),
  )
  return [COLUMNS, ...rows].map((row) =>
    row.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  '),
  )
}

function spread(times_ms: number[]): [string, string] {
  const sorted = times_ms.toSorted((a, b) => a - b)
  const [middle = NaN, longest = NaN] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return [inSeconds(middle), inSeconds(longest)]
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
