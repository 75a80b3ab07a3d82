/** Numbers of things, in words. */

/** `1 post`, `5,000 posts`, and `5,000` without a noun. */
export function counted(count: number, noun?: string): string {
  const number = count.toLocaleString('en')
  return noun === undefined ? number : `${number} ${noun}${count === 1 ? '' : 's'}`
}
