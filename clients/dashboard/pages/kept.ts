/**
 * What is typed and not saved yet, kept in this browser. Where it keeps nothing, or no more, the tab does as long as it is
 * open: another page of it, or a session that ends, then costs nothing either.
 */
const IN_TAB = new Map<string, string>()

/** False where it is gone with the tab. */
export function keepUnder(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    IN_TAB.delete(name)
    return true
  } catch {
    IN_TAB.set(name, text)
    return false
  }
}

export function keptUnder(name: string): string | null {
  return IN_TAB.get(name) ?? inBrowser((storage) => storage.getItem(name), null)
}

export function forgetUnder(name: string) {
  IN_TAB.delete(name)
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
