/* Keeps a page as it is on the server, without loading it anew, which would close what is open and lose the focus; and
   sends what its buttons stand for. */
const EVERY_MS = 2000
let shown = document.querySelector('main').innerHTML

setInterval(() => void refresh(), EVERY_MS)
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-fault], button[data-clear]')
  if (button !== null) void press(button.dataset.fault)
})

async function refresh() {
  if (document.hidden) return
  // While nobody answers, the page stays as it was.
  const response = await fetch(location.href).catch(() => undefined)
  if (!response?.ok) return
  const text = await response.text()
  // Without the page's style, which has a nonce that this page does not know.
  const part = text.slice(text.indexOf('<main>'), text.lastIndexOf('</main>'))
  const fresh = new DOMParser().parseFromString(part, 'text/html')
  const next = fresh.querySelector('main').innerHTML
  if (next === shown) return
  shown = next
  const open = [...document.querySelectorAll('details[open]')].map(nameOf)
  const focused = nameOf(document.activeElement)
  document.querySelector('main').replaceWith(document.adoptNode(fresh.querySelector('main')))
  for (const one of document.querySelectorAll('details')) one.open = open.includes(nameOf(one))
  const again = [...document.querySelectorAll('main :is(a, button, summary)')]
  if (focused !== '') again.find((one) => nameOf(one) === focused)?.focus()
}

/** What an element is found by again. */
function nameOf(element) {
  if (!element?.closest('main')) return ''
  return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`
}

async function press(fault) {
  const request =
    fault === undefined
      ? { method: 'DELETE' }
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: fault }
  const response = await fetch('/control/faults', request).catch(() => undefined)
  await refresh()
  const said = response?.ok
    ? fault === undefined
      ? 'Removed.'
      : 'It waits for the next post.'
    : 'That did not work.'
  const output = document.querySelector('output')
  if (output !== null) output.textContent = said
}
