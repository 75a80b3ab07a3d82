/**
 * What is typed and not saved yet, kept in this browser. Where it keeps nothing, or no more, the tab does as long as it is
 * open: another page of it, or a session that ends, then costs nothing either.
 */
const IN_TAB = new Map<string, string>()

/** False where it is gone with the tab. */
export function keepUnder(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    forgetInTab(name)
    return true
  } catch {
    IN_TAB.set(name, text)
    window.addEventListener('beforeunload', ask)
    return false
  }
}

function forgetInTab(name: string) {
  IN_TAB.delete(name)
  if (IN_TAB.size === 0) window.removeEventListener('beforeunload', ask)
}

/** Whether the tab is to be closed all the same. */
function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

export function keptUnder(name: string): string | null {
  return IN_TAB.get(name) ?? inBrowser((storage) => storage.getItem(name), null)
}

export function forgetUnder(name: string) {
  forgetInTab(name)
  inBrowser((storage) => storage.removeItem(name), undefined)
}

/** The names of all that begin with it. */
export function keptBelow(place: string): string[] {
  const names = inBrowser((storage) => Object.keys(storage), [])
  return [...new Set([...IN_TAB.keys(), ...names])].filter((name) => name.startsWith(place))
}

function inBrowser<Found>(look: (storage: Storage) => Found, otherwise: Found): Found {
  try {
    return look(localStorage)
  } catch {
    return otherwise
  }
}
