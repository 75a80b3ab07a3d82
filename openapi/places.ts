/** Where something is in a request: in the words of a sentence, and as the pointer that programs follow. */

export interface RequestPlace {
  /** Begins a sentence, such as `posts[3].text`; empty for none. */
  words: string
  pointer: string
}

type Way = readonly (string | number)[]

const POINTER_LENGTH_MAX = 1024
/** No name of the contract is longer; its sender may have called a member anything. */
const NAME_LENGTH_MAX = 100

/** No one place of it. */
export function inRequest(words: string): RequestPlace {
  return { words, pointer: 'request' }
}

/** `words` lead there through members and lists, such as `posts[3].text`. */
export function inBody(words: string): RequestPlace {
  const way = words.split(/[.[\]]/).filter((name) => name !== '')
  return { words, pointer: pointerOf(way) }
}

/** Of a body whose members may be called anything. */
export function along(way: Way): RequestPlace {
  const names = way.map((name) => (typeof name === 'number' ? `[${name}]` : `.${inShort(name)}`))
  return { words: names.join('').replace(/^\./, ''), pointer: pointerOf(way) }
}

/** As validators write it: a JSON pointer to a value, and perhaps the name of a member in it. */
export function atPointer(pointer: string, member?: string): RequestPlace {
  const names = pointer.split('/').slice(1)
  const way = names.map((name) => (INDEX.test(name) ? Number(name) : unescaped(name)))
  return along(member === undefined ? way : [...way, member])
}

/** What names an entry of a list. A member may be called so too, or `007`, which is another name than `7`. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/

function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

function inShort(name: string): string {
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name
}

/** For a sentence that stands beside its entry of a list, and so does not lead there. */
export function inEntry(list: string, index: number, member: string, words = ''): RequestPlace {
  return { words, pointer: pointerOf([list, index, member]) }
}

export function inQuery(name: string): RequestPlace {
  return { words: name, pointer: ahead('query', name) }
}

export function inPath(name: string): RequestPlace {
  return { words: name, pointer: ahead('path', name) }
}

export function inHeader(name: string): RequestPlace {
  return { words: `header ${name}`, pointer: ahead('header', name) }
}

/** RFC 6901. Of a way that is too long, as far as there is room for whole names. */
function pointerOf(way: Way): string {
  let pointer = ''
  for (const name of way) {
    const next = `${pointer}/${String(name).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (next.length > POINTER_LENGTH_MAX) break
    pointer = next
  }
  return pointer
}

function ahead(where: string, name: string): string {
  return `${where}:${name.toWellFormed()}`.slice(0, POINTER_LENGTH_MAX)
}
