/*
 * Finds words in guides, operations, errors and schemas. What is typed stays here: the index is fetched when somebody
 * begins to search, and no word of it goes to anybody.
 */
const box = document.querySelector('#search')
const said = document.querySelector('#found')
const results = document.querySelector('#results')
/** What makes room for results. */
const yielding = document.querySelectorAll('[data-yields]')
const SHOWN_MAX = 12
const TEXT_LENGTH = 140
let index

box.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
box.addEventListener('input', () => void show())
box.closest('search').addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? box).focus()
  else if (event.key === 'Enter' && at < 0 && !event.isComposing) links[0]?.click()
  else if (event.key === 'Escape') clear()
  else return
  event.preventDefault()
})
// Where a browser brings back what was typed.
if (box.value !== '') void show()

function load() {
  index ??= fetch('/docs/search.json')
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error('not there'))))
    .then((entries) => entries.map(withFolded))
  // The next word tries again.
  index.catch(() => (index = undefined))
  return index
}

/** In lower case, in which it is searched. */
function withFolded(entry) {
  const [title, words, text] = [entry.title, entry.words, entry.text].map((one) =>
    one.toLowerCase(),
  )
  return { ...entry, folded: { title, words, text } }
}

function clear() {
  box.value = ''
  box.focus()
  void show()
}

async function show() {
  const typed = box.value
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  let found = []
  try {
    if (words.length > 0) found = find(await load(), words)
  } catch {
    said.textContent = 'What is to be searched could not be loaded. Type on to try again.'
    return
  }
  // More has been typed meanwhile.
  if (box.value !== typed) return
  for (const one of yielding) one.hidden = words.length > 0
  said.textContent = words.length > 0 ? inWords(found.length) : ''
  const marks = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'gi')
  results.replaceChildren(...found.slice(0, SHOWN_MAX).map((entry) => rowOf(entry, words, marks)))
}

function inWords(count) {
  if (count === 0) return 'Nothing has all of these words.'
  return count > SHOWN_MAX ? `The best ${SHOWN_MAX} of ${count}` : `${count} found`
}

/** What has all the words, the best first. */
function find(entries, words) {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry.folded, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}

function scoreOf({ title, words, text }, asked) {
  let score = 0
  for (const word of asked) {
    const best = Math.max(
      10 * closeness(title, word),
      6 * closeness(words, word),
      closeness(text, word),
    )
    if (best === 0) return 0
    score += best
  }
  return score
}

/** 4: the text itself. 3: one of its words. 2: the beginning of one. 1: somewhere. 0: nowhere. */
function closeness(text, word) {
  if (text === word) return 4
  let closest = 0
  for (let at = text.indexOf(word); at >= 0 && closest < 3; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1])
    const ends = !isLetter(text[at + word.length])
    closest = Math.max(closest, begins ? (ends ? 3 : 2) : 1)
  }
  return closest
}

function isLetter(character = '') {
  return /[\p{L}\p{N}_]/u.test(character)
}

function rowOf({ kind, title, href, text, folded }, words, marks) {
  const row = document.createElement('li')
  const link = document.createElement('a')
  const name = document.createElement('b')
  const about = document.createElement('span')
  link.href = href
  name.append(...marked(title, marks))
  about.append(`${kind} · `, ...marked(excerptOf(text, folded.text, words), marks))
  link.append(name, about)
  row.append(link)
  return row
}

/** Where the words stand together, or else from a little before the first of them. */
function excerptOf(text, folded, words) {
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  const together = folded.indexOf(words.join(' '))
  const at = together >= 0 ? together : Math.min(...places, text.length)
  const from = at < 40 || at === text.length ? 0 : text.indexOf(' ', at - 40) + 1
  const rest = text.slice(from)
  const shown =
    rest.length > TEXT_LENGTH ? `${rest.slice(0, TEXT_LENGTH).replace(/ \S*$/, '')} …` : rest
  return from > 0 ? `… ${shown}` : shown
}

function marked(text, marks) {
  return text.split(marks).map((part, i) => {
    if (i % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

function escaped(word) {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
