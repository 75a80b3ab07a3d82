/** The programs in TypeScript, or in another language, that a page in Markdown shows, in their order. */
export function samplesIn(page: string, language = 'ts'): string[] {
  const fences = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')
  return [...page.matchAll(fences)].map(([, code = '']) => code)
}
