/** What authors keep beside a post or an article, in fewer words than the contract has for programs. */
export const LABELS = {
  external_id: 'What it is called elsewhere; no two have the same.',
  metadata: 'Up to 20 texts to keep with it, by names of A-Z a-z 0-9 _ . -',
}

export const CHANGED_LABELS = {
  external_id: 'What it is called elsewhere; an empty text takes it away.',
  metadata: 'All texts that are kept with it; an empty object takes them away.',
}
