/** An event as an instance posts it, for those who verify it. */
export function newEvent(age_s = 0) {
  const id = '6b00131c0000c27be41d9068'
  const data = { post: { id, text: 'Grüße, 日本 🦦 “</script>”\u2028' } }
  const body = JSON.stringify({ id, type: 'post.posted', timestamp: '2026-11-20T09:45:02Z', data })
  return { id, body, timestamp_s: Math.floor(Date.now() / 1000) - age_s }
}

/** As frameworks hand them over that keep the case. */
export function capitalised(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
}
