/** The programs in TypeScript that a page in Markdown shows, in their order. */
export function samplesIn(page: string): string[] {
  return [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)
}
