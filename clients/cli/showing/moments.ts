/** Times of the service in tables: UTC, to the minute, still ISO 8601. `--json` has them whole. */
export function toTheMinute(time: string | null | undefined): string | undefined {
  return time == null ? undefined : `${new Date(time).toISOString().slice(0, 16)}Z`
}
