/** Whether single letters are commands: who speaks to their computer may not want that (WCAG 2.1.4). */

const PLACE = 'otterpost.letter_keys'

export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'off'
  } catch {
    return true
  }
}

export function setLetterKeys(on: boolean) {
  try {
    localStorage.setItem(PLACE, on ? 'on' : 'off')
  } catch {
    // Where nothing can be kept they stay as they are.
  }
}
