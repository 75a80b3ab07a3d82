/** When quotas of a day begin anew, in milliseconds since 1970. */
export function nextUtcDay(): number {
  const day_ms = 24 * 60 * 60 * 1000
  return (Math.floor(Date.now() / day_ms) + 1) * day_ms
}
