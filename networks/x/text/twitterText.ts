/**
 * What twitter-text does not know: it has X's rules of counting
 * (https://docs.x.com/fundamentals/counting-characters), a list of top-level domains of 2020, and a list
 * of emoji with gaps. A link counts 23 and an emoji 2, whatever the age of either.
 */

/** Newer top-level domains, each beside an older one of the same length and weight. */
const DOMAINS: Readonly<Record<string, string>> = {
  amazon: 'online',
  kids: 'info',
  music: 'media',
  spa: 'com',
  ישראל: 'media',
  アマゾン: 'クラウド',
  亚马逊: 'みんな',
}
const NEWER = new RegExp(`(?<=\\.)(?:${Object.keys(DOMAINS).join('|')})(?![\\p{L}\\p{N}-])`, 'giu')

/** A person, a hand or a skier that is an emoji only with the variation or the skin tone behind it. */
const TONED =
  /(?!\p{Emoji_Presentation})[\p{Emoji_Modifier_Base}\u26f7][\ufe0f\p{Emoji_Modifier}](?!\u200d)/gu

/** The same text with domains that are known, every index where it was. */
export function withKnownDomains(text: string): string {
  return text.replace(NEWER, (domain) => DOMAINS[domain.toLowerCase()] ?? domain)
}

/** For weighing: another text, of the weight that this one has on X. */
export function withKnownWeights(text: string): string {
  return withKnownDomains(text).replace(TONED, '✋')
}
