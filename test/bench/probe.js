/** Runs in each page before its own code: `probe` notes how long somebody waits. `test/bench/dashboard.ts` reads it. */
const probe = { keys: new Map() }
window.probe = probe

// A key is several events, of which one takes until the picture; what takes less than a picture is not told of.
new PerformanceObserver((list) => {
  for (const { interactionId: id, duration } of list.getEntries()) {
    if (id > 0) probe.keys.set(id, Math.max(duration, probe.keys.get(id) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16 })

/** From the last answer to such a request until so many are in the picture, in milliseconds. */
probe.shown = (selector, count, request) =>
  new Promise((done) => {
    const look = () => {
      if (document.querySelectorAll(selector).length < count) return
      changes.disconnect()
      requestAnimationFrame(() => {
        const behind = new MessageChannel()
        behind.port1.onmessage = () => {
          const answered = lastAnswer(request)
          performance.measure('shown', { start: answered, end: performance.now() })
          done(performance.now() - answered)
        }
        behind.port2.postMessage(undefined)
      })
    }
    const changes = new MutationObserver(look)
    changes.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })

function lastAnswer(request) {
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(request))
  return Math.max(...asked.map(({ responseEnd }) => responseEnd))
}
