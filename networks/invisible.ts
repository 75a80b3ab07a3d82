/**
 * Whether a reader sees nothing of a text: white space, and what has no width or is not drawn. Some of it belongs to
 * visible signs, as the joiners within an emoji, so that it counts only where there is nothing else.
 */
export function isInvisible(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}
