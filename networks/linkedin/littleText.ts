/**
 * LinkedIn's markup, in which an unescaped reserved character silently cuts the text:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 *
 * Only a `#` that begins a word of letters and digits stays, and makes a hashtag; within a link it is
 * escaped too.
 */
export function littleText(text: string): string {
  return text.replace(
    /(?<hashtag>(?<=^|[\s("'«“‘])#(?=[\p{L}\p{N}]*\p{L}))|[\\|{}@[\]()<>#*_~]/gu,
    (character, hashtag?: string) => hashtag ?? `\\${character}`,
  )
}
