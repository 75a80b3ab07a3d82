/** The labels of a text that may be domains, and how far a domain reaches that begins in one of them. */

/** What a search has cost, for tests: it grows no faster than the text. */
export interface Effort {
  steps: number
}

export interface LabelPatterns {
  /** Global: one label. */
  label: RegExp
  /** What a domain begins with; a label ends with the same. */
  begins: RegExp
  /** Sticky: a top-level domain. */
  top_level: RegExp
}

export interface Label {
  start: number
  /** Where its dot is. */
  end: number
  /** Where a domain ends that goes on behind the next dot; -1 for none. */
  beyond: number
  /** Where a domain ends of which only the top-level one follows; -1 for none. */
  here: number
  /** What is before it cannot belong to a domain of which only the top-level one follows. */
  clean_from: number
}

/** In their order. */
export function readLabels(text: string, patterns: LabelPatterns, effort: Effort): Label[] {
  const { begins, top_level } = patterns
  const labels: Label[] = []
  for (const { 0: written, index } of text.matchAll(patterns.label)) {
    const end = index + written.length
    if (text.charAt(end) !== '.' || !begins.test(text.charAt(end - 1))) continue
    effort.steps++
    top_level.lastIndex = end + 1
    const here = top_level.test(text) ? top_level.lastIndex : -1
    const clean_from = index + written.lastIndexOf('_') + 1
    labels.push({ start: index, end, beyond: -1, here, clean_from })
  }
  for (let i = labels.length - 2; i >= 0; i--) {
    const [label, next] = [labels[i], labels[i + 1]]
    if (label === undefined || next?.start !== label.end + 1) continue
    if (begins.test(text.charAt(next.start))) label.beyond = reachFrom(next, next.start)
  }
  return labels
}

/** Where a domain ends that begins at this place of a label; as far as it can, and -1 for none. */
export function reachFrom({ beyond, here, clean_from }: Label, start: number): number {
  if (beyond !== -1) return beyond
  return start >= clean_from ? here : -1
}
