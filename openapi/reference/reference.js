/* What the page of the contract can do beside being read: languages, copying, and trying calls. */
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const contents = document.querySelector('#contents')
const menu = document.querySelector('.menu')
const underWay = new Map()

document.documentElement.classList.add('has-script')
if (window.isSecureContext) document.documentElement.classList.add('can-copy')
// What was hidden until now has moved the place that the address names.
document.getElementById(location.hash.slice(1))?.scrollIntoView()

menu.addEventListener('click', () => showContents(menu.getAttribute('aria-expanded') === 'false'))
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a') !== null) showContents(false)
})

for (const button of all('button[data-language]')) {
  button.addEventListener('click', () => keepInPlace(button, () => speak(button.dataset.language)))
}
for (const button of all('button.copy')) {
  button.addEventListener('click', () => void copySample(button))
}
for (const form of all('form[data-method]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}
markWhatIsRead()

function showContents(shown) {
  menu.setAttribute('aria-expanded', String(shown))
  contents.classList.toggle('shown', shown)
}

function speak(language) {
  document.documentElement.dataset.language = language
  for (const button of all('button[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language))
  }
}

/** Samples above are longer or shorter in another language; what was pressed stays where it is. */
function keepInPlace(element, change) {
  const { top } = element.getBoundingClientRect()
  change()
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}

async function copySample(button) {
  const samples = all('pre', button.closest('.samples'))
  await navigator.clipboard.writeText(samples.find((one) => one.checkVisibility()).textContent)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

/** The entry of what stands at the top of the window. */
function markWhatIsRead() {
  const entries = new Map(all('li a', contents).map((link) => [link.hash.slice(1), link]))
  const places = all('main [id]').filter(({ id }) => entries.has(id))
  const observer = new IntersectionObserver(
    () => {
      const read = places.findLast((place) => place.getBoundingClientRect().top < 120)
      for (const link of entries.values()) link.removeAttribute('aria-current')
      entries.get(read?.id)?.setAttribute('aria-current', 'location')
    },
    { rootMargin: '-100px 0px -60% 0px' },
  )
  for (const place of places) observer.observe(place)
}

async function send(form) {
  const output = form.querySelector('output')
  output.replaceChildren('…')
  const started = performance.now()
  try {
    const [url, request] = requestOf(form)
    // What is sent again ends what is still going on.
    underWay.get(form)?.abort()
    const ending = new AbortController()
    underWay.set(form, ending)
    const response = await fetch(url, { ...request, signal: ending.signal })
    const goes_on = response.headers.get('Content-Type') === 'text/event-stream'
    const text = goes_on ? '' : await response.text()
    const took_ms = Math.round(performance.now() - started)
    const status = document.createElement('strong')
    status.className = response.ok ? 'good' : 'bad'
    status.textContent = `${response.status} ${response.statusText}`
    const body = document.createElement('pre')
    body.tabIndex = 0
    body.textContent = indented(text)
    output.replaceChildren(status, ` after ${took_ms} ms`, body)
    if (goes_on) await showAll(response, body)
  } catch (error) {
    if (error.name !== 'AbortError') output.replaceChildren(`Not sent: ${error.message}`)
  }
}

/** As it comes, and the end of it. */
async function showAll(response, body) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    body.textContent = (body.textContent + part.value).slice(-100_000)
  }
}

function requestOf(form) {
  const { method, path } = form.dataset
  const url = { path, query: new URLSearchParams() }
  const request = { method, headers: {}, credentials: 'omit' }
  const key = document.querySelector('#key').value.trim()
  if (key !== '') request.headers.Authorization = `Bearer ${key}`
  for (const field of all('[data-in]', form)) {
    const { name, value } = field
    if (value === '') continue
    switch (field.dataset.in) {
      case 'path':
        url.path = url.path.replace(`{${name}}`, encodeURIComponent(value))
        break
      case 'query':
        url.query.append(name, value)
        break
      case 'header':
        request.headers[name] = value
        break
      case 'form':
        request.body = new FormData()
        request.body.append(name, field.files[0])
        break
      default:
        request.headers['Content-Type'] = 'application/json'
        request.body = value
    }
  }
  return [url.query.size > 0 ? `${url.path}?${url.query}` : url.path, request]
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
