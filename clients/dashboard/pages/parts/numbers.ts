/** Numbers as all pages write them. */
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Such as 1,234. */
export function inDigits(value: number): string {
  return NUMBER.format(value)
}

/** Such as 1.2K, for scales. */
export function inShort(value: number): string {
  return SHORT.format(value)
}

/** Such as `1 post` and `1,234 posts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`
}
