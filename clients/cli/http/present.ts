/** `members` without those that are undefined, as optional members want it. */
export function present<Body extends object>(members: {
  [Name in keyof Body]: Body[Name] | undefined
}): Body {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  // What was left out had no value, which is what an optional member allows.
  return Object.fromEntries(entries) as Body
}
