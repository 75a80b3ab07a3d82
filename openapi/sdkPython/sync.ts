/**
 * The half of the SDK for Python that waits in place: made of the half that does not, word by word, so that both do the
 * same.
 */

const WORDS: [RegExp, string][] = [
  [/\basync (def|for|with) /g, '$1 '],
  [/\bawait /g, ''],
  [/\bAsyncGenerator\[(.+), None\]/g, 'Generator[$1, None, None]'],
  [/\bAsyncGenerator\b/g, 'Generator'],
  [/\bAwaitable\[(\w+\[\w+\])\]/g, '$1'],
  [/\bAwaitable, /g, ''],
  [/\bAsync(Operations|Otterpost|Client)\b/g, '$1'],
  [/\b_async\b/g, '_sync'],
  [/\basyncio\.run\((.+)\)/g, '$1'],
  [/\bimport asyncio\b/g, 'import time'],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/\baiter_bytes\b/g, 'iter_bytes'],
  [/\baclos(e|ing)\b/g, 'clos$1'],
  [/\b__a(enter|exit)__\b/g, '__$1__'],
]

export function inPlace(text: string): string {
  return WORDS.reduce((made, [word, other]) => made.replace(word, other), text)
}
